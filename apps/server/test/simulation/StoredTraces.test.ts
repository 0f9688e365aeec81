import { describe, expect, it } from "@effect/vitest";
import { Effect, type Scope } from "effect";
import { isWhole } from "@bonafide/testkit/Portion";
import type { UseCaseStores } from "@bonafide/testkit/storage/UseCaseTest";
import { postgresPrograms } from "../storage/PostgresServer.ts";
import { reopenablePostgres } from "../storage/TemporaryPostgres.ts";
import { reopenableSqlite } from "../storage/TemporarySqlite.ts";
import { differenceOf, observeTrace, type Terms } from "./Trace.ts";

const fresh = Number(process.env["TEST_SEED"]);
/** New traces. Many with `WHOLE=1`. */
const seeds = Array.from({ length: isWhole ? 20 : 1 }, (_, at) => fresh + at);

/**
 * Over memory and over another database, or in core and over HTTP, the answers and the rows of a trace are the same. In a new
 * trace two things may be due in the same millisecond, and which is first is up to the database: it has to keep all promises.
 */
const agree = (
  database: Effect.Effect<UseCaseStores | undefined, unknown, Scope.Scope>,
  {
    fixed = 1,
    most,
    over = "core",
    ...terms
  }: Pick<Terms, "deaths" | "hasPeer" | "over"> & {
    readonly most: number;
    /** The trace that is always the same: one without such ties. */
    readonly fixed?: number;
  },
) => {
  const observe = (seed: number, steps: number) =>
    Effect.flatMap(database, (stores) =>
      observeTrace(seed, steps, {
        ...terms,
        over,
        ...(stores === undefined ? {} : { database: stores }),
      }),
    );
  it.live("is answered and stored as in memory", () =>
    Effect.gen(function* () {
      const expected = yield* observeTrace(fixed, most, terms);
      const observed = yield* observe(fixed, most);
      const at = differenceOf(expected, observed);
      // The first difference, with what led there.
      const around = ({ seen }: typeof observed) =>
        at === undefined ? [] : seen.slice(Math.max(0, at - 5), at + 1);
      expect(around(observed)).toEqual(around(expected));
    }),
  );
  it.live.each(seeds)("keeps what a server promises (seed %i)", (seed) =>
    Effect.gen(function* () {
      const { violations } = yield* observe(seed, isWhole ? 1_000 : most);
      expect(violations).toEqual([]);
    }),
  );
};

describe("A simulated trace over SQLite", () => agree(reopenableSqlite, { most: 200 }));

describe("A simulated trace over HTTP", () =>
  agree(Effect.succeed(undefined), { most: 300, deaths: "at units", over: "HTTP" }));

// Not run, and reported so, where the platform has no such package.
describe.skipIf(postgresPrograms === undefined)(
  "A simulated trace of two servers over Postgres",
  () => agree(reopenablePostgres(), { most: 100, fixed: 2, hasPeer: true }),
);
