import { AffiliationRoster } from "@bonafide/core/affiliation/AffiliationRoster";
import { sampleRosterPerson } from "@bonafide/testkit/affiliation/AffiliationSamples";
import { freshId } from "@bonafide/testkit/storage/FreshId";
import { expect, it } from "@effect/vitest";
import { Effect } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import { temporarySqlite } from "../storage/TemporarySqlite.ts";

it.live("A roster that is replaced leaves no row of its people", () =>
  Effect.gen(function* () {
    const { add, begin, complete } = (yield* AffiliationRoster).sink("military");
    const load = Effect.fnUntraced(function* () {
      const roster = freshId();
      yield* begin(roster);
      yield* add(roster, [sampleRosterPerson()]);
      expect(yield* complete(roster)).toBe(true);
      return roster;
    });
    yield* load();
    const roster = yield* load();
    const sql = yield* SqlClient;
    expect(yield* sql`SELECT id FROM roster`).toEqual([{ id: roster }]);
    expect(yield* sql`SELECT roster_id FROM affiliation_person`).toEqual([{ roster_id: roster }]);
  }).pipe(Effect.provide(temporarySqlite)),
);
