import { Effect } from "effect";
import { fillRoster } from "../affiliation/FillRoster.ts";
import { importedPeak } from "../affiliation/ImportRoster.ts";
import { fillSchools, schoolTerms } from "../affiliation/FillSchools.ts";
import { compared, measured } from "../report/Row.ts";
import { affiliationClientOf } from "../server/Partner.ts";
import { product, type Server, type ServerKind, startServer } from "../server/Server.ts";
import { type Bench, copyOf, inTurn, startOn } from "./Bench.ts";
import { costOf, requestsBySecond } from "./Cost.ts";

const grouped = (count: number): string => count.toLocaleString("en-US");

/** Person checks on a very large roster against a small one: both warm, each with its own store. */
export const measurePersonChecks = (bench: Bench) =>
  Effect.gen(function* () {
    const { personChecks: requests, records, rounds } = bench.scale;
    const sides = yield* Effect.forEach([...records].toReversed(), (count) =>
      Effect.gen(function* () {
        const directory = copyOf(bench, bench.template, `roster-${count}`);
        const ids = yield* fillRoster(directory, count);
        // On the filled store itself: a copy of ten million records takes as long as filling it.
        const server = yield* startServer(product, directory);
        const authorization = affiliationClientOf(directory);
        const round = (requests: number) =>
          Effect.map(
            costOf(bench, server, { script: "check", authorization, requests, ids }),
            requestsBySecond,
          );
        yield* round(2 * requests);
        return round(requests);
      }),
    );
    const [ours = [], theirs = []] = yield* inTurn(rounds, sides);
    const [few, many] = records;
    return [
      compared({
        name: `person check, ${grouped(many)} records`,
        unit: "requests/CPU-s",
        measured: measured(ours),
        against: `product, ${grouped(few)} records`,
        reference: measured(theirs),
        target: { atLeast: 0.8 },
      }),
    ];
  });

/** The peak memory of a very long import against a shorter one: it must not depend on the file's length. */
export const measureImports = (bench: Bench) =>
  Effect.gen(function* () {
    const { importedLines } = bench.scale;
    const [few, many] = importedLines;
    const peakOf = (lines: number) =>
      importedPeak(copyOf(bench, bench.template, `import-${lines}`), lines);
    const [theirs, ours] = [yield* peakOf(few), yield* peakOf(many)];
    return [
      compared({
        name: `roster import, ${grouped(many)} lines, peak memory`,
        unit: "MB",
        measured: measured([ours]),
        against: `product, ${grouped(few)} lines`,
        reference: measured([theirs]),
        target: { atMost: 1.5 },
      }),
    ];
  });

/** The bare reference for the search of schools. */
const bareSchools: ServerKind = {
  name: "bare-schools",
  nodeArgs: [],
  entry: new URL("../affiliation/bare.ts", import.meta.url),
  args: [],
};

/** Searches among very many schools: by rare words, and by words that most have. */
export const measureSchools = (bench: Bench) =>
  Effect.gen(function* () {
    const { rounds, schools: count, searches: requests } = bench.scale;
    const from = copyOf(bench, bench.template, "schools");
    yield* fillSchools(from, count);
    const authorization = affiliationClientOf(from);
    const servers = yield* Effect.forEach([product, bareSchools], (kind) =>
      startOn(bench, kind, from, "schools"),
    );
    return yield* Effect.forEach(
      [
        ["a town", schoolTerms.town],
        ["common words", schoolTerms.common],
      ] as const,
      ([what, ids]) =>
        Effect.gen(function* () {
          const round = (server: Server, requests: number) =>
            Effect.map(
              costOf(bench, server, { script: "search", authorization, requests, ids }),
              requestsBySecond,
            );
          yield* Effect.forEach(servers, (server) => round(server, 2 * requests));
          const [ours = [], theirs = []] = yield* inTurn(
            rounds,
            servers.map((server) => round(server, requests)),
          );
          return compared({
            name: `search for ${what}, ${grouped(count)} schools`,
            unit: "requests/CPU-s",
            measured: measured(ours),
            against: "bare FTS5",
            reference: measured(theirs),
            target: { atLeast: 0.6 },
          });
        }),
    );
  });
