import { join } from "node:path";
import { Effect, Schema, type Scope } from "effect";
import { type ChildFailed, startChild } from "../server/Child.ts";

/** A process that answers. One that takes its place has another `pid`, and may have its port. */
const Answering = Schema.Struct({ port: Schema.Int, pid: Schema.Int });

/** What the callers are asked: to begin, to ask only the processes that are ready now, or to end. */
export const CallersOrder = Schema.Union([
  Schema.Struct({ order: Schema.Literal("begin"), authorization: Schema.String }),
  Schema.Struct({ order: Schema.Literal("ask"), processes: Schema.Array(Answering) }),
  Schema.Struct({ order: Schema.Literal("end") }),
]);

/** How long calls took since the callers began, in milliseconds; empty until they end. */
export const CallersReport = Schema.Struct({
  taken: Schema.Array(Schema.Number),
  /** Those of them that a process broke off, and another one answered. */
  broken: Schema.Array(Schema.Number),
});

/**
 * Four callers behind a balancer: each request goes to the next process that is ready, and to another one if it breaks.
 * They have a process of their own: to start a server takes the process that does it tens of milliseconds.
 */
export interface FleetCallers {
  readonly ask: (
    processes: ReadonlyArray<typeof Answering.Type>,
  ) => Effect.Effect<unknown, ChildFailed>;
  readonly begin: (authorization: string) => Effect.Effect<unknown, ChildFailed>;
  readonly end: Effect.Effect<typeof CallersReport.Type, ChildFailed>;
}

export const startFleetCallers = (
  directory: string,
): Effect.Effect<FleetCallers, never, Scope.Scope> =>
  Effect.map(
    startChild({
      entry: new URL("callers.ts", import.meta.url),
      output: join(directory, "callers.log"),
    }),
    (child) => ({
      ask: (processes) => child.ask({ order: "ask", processes }, CallersReport),
      begin: (authorization) => child.ask({ order: "begin", authorization }, CallersReport),
      end: child.ask({ order: "end" }, CallersReport),
    }),
  );
