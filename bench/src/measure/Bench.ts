import { cpSync } from "node:fs";
import { join } from "node:path";
import { Data, Effect, type Scope } from "effect";
import type { Job, LoadReport } from "../load/Job.ts";
import type { LoadGenerator } from "../load/LoadGenerator.ts";
import type { ChildFailed } from "../server/Child.ts";
import { type Server, type ServerKind, startServer } from "../server/Server.ts";
import type { Scale } from "./Scale.ts";

/** A measurement failed: answers were wrong or missing. */
export class NotMeasured extends Data.TaggedError("NotMeasured")<{ readonly message: string }> {}

/** The environment of every measurement. */
export interface Bench {
  readonly scale: Scale;
  /** A folder for this run only. */
  readonly directory: string;
  /** The data directory of a product that was started once, with its tables, keys and demo partners. */
  readonly template: string;
  readonly authorization: string;
  readonly load: LoadGenerator;
}

/** Copies a data directory without a server. */
export const copyOf = (bench: Bench, from: string, name: string): string => {
  const to = join(bench.directory, name);
  cpSync(from, to, { recursive: true });
  return to;
};

/** Starts a server on its own copy of a data directory. */
export const startOn = (
  bench: Bench,
  kind: ServerKind,
  from: string,
  name: string,
): Effect.Effect<Server, ChildFailed, Scope.Scope> =>
  Effect.suspend(() => startServer(kind, copyOf(bench, from, `${name}-${kind.name}`)));

/** Loads a server. One wrong answer invalidates the measurement. */
export const loaded = (
  { authorization, load, scale }: Bench,
  server: Server,
  job: Pick<Job, "script"> & Partial<Job>,
): Effect.Effect<LoadReport, ChildFailed | NotMeasured> =>
  Effect.flatMap(
    load.run({
      port: server.port,
      authorization,
      connections: scale.connections,
      seconds: Number.POSITIVE_INFINITY,
      requests: Number.POSITIVE_INFINITY,
      ids: [],
      ...job,
    }),
    (report) =>
      report.errors === 0 && report.requests > 0
        ? Effect.succeed(report)
        : Effect.fail(
            new NotMeasured({
              message: `${job.script}: ${report.errors} of ${report.requests} answers were wrong. ${report.problem ?? ""}`,
            }),
          ),
  );

/** Requests a second. */
export const rateOf = ({ requests, seconds }: LoadReport): number => requests / seconds;

/** Measures both sides in turn, `rounds` times, so that a slow machine slows both. */
export const inTurn = <A, E, R>(
  rounds: number,
  sides: ReadonlyArray<Effect.Effect<A, E, R>>,
): Effect.Effect<ReadonlyArray<ReadonlyArray<A>>, E, R> =>
  Effect.map(
    Effect.forEach(Array.from({ length: rounds }), () => Effect.all(sides)),
    (turns) => sides.map((_, side) => turns.flatMap((turn) => turn.slice(side, side + 1))),
  );

/** How many short turns are in a round. */
export const shortTurns = 4;

/**
 * The same in short turns, without those of the first round: short turns share the machine's changes better, and the
 * first round does what is done once for each page or picture.
 */
export const inShortTurns = <A, E, R>(
  rounds: number,
  sides: ReadonlyArray<Effect.Effect<A, E, R>>,
): Effect.Effect<ReadonlyArray<ReadonlyArray<A>>, E, R> =>
  Effect.andThen(inTurn(shortTurns, sides), inTurn(rounds * shortTurns, sides));
