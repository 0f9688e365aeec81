import { join } from "node:path";
import { Effect, type Scope } from "effect";
import { type ChildFailed, startChild } from "../server/Child.ts";
import { type Job, LoadReport } from "./Job.ts";

/** The load generator, in a process of its own on the other core. */
export interface LoadGenerator {
  readonly run: (job: Job) => Effect.Effect<LoadReport, ChildFailed>;
}

export const startLoadGenerator = (
  directory: string,
): Effect.Effect<LoadGenerator, never, Scope.Scope> =>
  Effect.map(
    startChild({
      entry: new URL("generator.ts", import.meta.url),
      output: join(directory, "generator.log"),
    }),
    (child) => ({ run: (job) => child.ask(job, LoadReport) }),
  );
