import { join } from "node:path";
import { Effect, Schema, type Scope } from "effect";
import { type ChildFailed, startChild } from "../server/Child.ts";
import type { Target } from "./Requests.ts";

/** What the crowd is asked: to begin on a server, or to end. */
export const CrowdOrder = Schema.Union([
  Schema.Struct({ order: Schema.Literal("begin"), port: Schema.Int, authorization: Schema.String }),
  Schema.Struct({ order: Schema.Literal("end") }),
]);

/** How many sockets the crowd has opened since it began. */
export const CrowdReport = Schema.Struct({ opened: Schema.Int });

/** A hundred hostile sockets in a process of their own; without an authorization they are strangers'. */
export interface HostileCrowd {
  readonly begin: (target: Target) => Effect.Effect<unknown, ChildFailed>;
  readonly end: Effect.Effect<typeof CrowdReport.Type, ChildFailed>;
}

export const startHostileCrowd = (
  directory: string,
): Effect.Effect<HostileCrowd, never, Scope.Scope> =>
  Effect.map(
    startChild({
      entry: new URL("hostile.ts", import.meta.url),
      output: join(directory, "hostile.log"),
    }),
    (child) => ({
      begin: (target) => child.ask({ order: "begin", ...target }, CrowdReport),
      end: child.ask({ order: "end" }, CrowdReport),
    }),
  );
