import { Effect } from "effect";
import { fillApplications } from "../application/FillApplications.ts";
import type { Script } from "../load/Job.ts";
import { compared, measured } from "../report/Row.ts";
import { applicationsOf } from "../server/Partner.ts";
import { product, type Server, type ServerKind } from "../server/Server.ts";
import { type Bench, copyOf, inShortTurns, shortTurns, startOn } from "./Bench.ts";
import { costOf, requestsBySecond } from "./Cost.ts";

/** The bare reference of the Applications API. */
const bareApplications: ServerKind = {
  name: "bare-applications",
  nodeArgs: [],
  entry: new URL("../application/bare.ts", import.meta.url),
  args: [],
};

/**
 * Reads and lists (a thousand at a time) among many applications of one organization, in requests for each second of
 * the server's processor time, because a page of a thousand also costs the load generator much. The warm-up is a number
 * of requests, so that a busy machine does not shorten it.
 */
export const measureApplications = (bench: Bench) =>
  Effect.gen(function* () {
    const { applicationRequests, applications: count, rounds } = bench.scale;
    const from = copyOf(bench, bench.template, "applications");
    const { organization, token } = applicationsOf(from);
    const ids = fillApplications(from, organization, count);
    const servers = yield* Effect.forEach([product, bareApplications], (kind) =>
      startOn(bench, kind, from, "applications"),
    );

    const round = (script: Script, requests: number) => (server: Server) =>
      Effect.map(
        costOf(bench, server, {
          script,
          requests,
          authorization: `Bearer ${token}`,
          ids: script === "list" ? [organization] : ids,
        }),
        requestsBySecond,
      );

    return yield* Effect.forEach(
      [
        ["application", "get", applicationRequests],
        ["list", "list", Math.ceil(applicationRequests / 50)],
      ] as const,
      ([script, name, requests]) =>
        Effect.gen(function* () {
          yield* Effect.forEach(servers, round(script, 2 * requests));
          const [ours = [], theirs = []] = yield* inShortTurns(
            rounds,
            servers.map(round(script, Math.ceil(requests / shortTurns))),
          );
          return compared({
            name: `${name}, ${count.toLocaleString("en-US")} applications`,
            unit: "requests/CPU-s",
            measured: measured(ours),
            against: "bare",
            reference: measured(theirs),
            target: { atLeast: 0.6 },
          });
        }),
    );
  });
