import { Effect } from "effect";
import type { Job } from "../load/Job.ts";
import type { Server } from "../server/Server.ts";
import { type Bench, loaded } from "./Bench.ts";

/** How many requests a server answered, and its processor time in seconds. */
export interface Cost {
  readonly requests: number;
  readonly spent: number;
}

/** The server's cost of a job, without the rest of the machine and the load generator. */
export const costOf = (bench: Bench, server: Server, job: Pick<Job, "script"> & Partial<Job>) =>
  Effect.gen(function* () {
    const before = yield* server.processorTime;
    const { requests } = yield* loaded(bench, server, job);
    const after = yield* server.processorTime;
    const cost: Cost = { requests, spent: after - before };
    return cost;
  });

/** Requests for each second of processor time. */
export const requestsBySecond = (...costs: ReadonlyArray<Cost>): number =>
  costs.reduce((sum, { requests }) => sum + requests, 0) /
  costs.reduce((sum, { spent }) => sum + spent, 0);
