import { AffiliationRoster } from "@bonafide/core/affiliation/AffiliationRoster";
import { SubscriberRecords } from "@bonafide/core/telecom/SubscriberRecords";
import { BirthDate } from "@bonafide/core/telecom/BirthDate";
import { Phone } from "@bonafide/core/telecom/Phone";
import { sampleRosterPerson } from "@bonafide/testkit/affiliation/AffiliationSamples";
import { freshId } from "@bonafide/testkit/storage/FreshId";
import { portTest } from "@bonafide/testkit/storage/PortTest";
import { describe, expect } from "@effect/vitest";
import { Effect, type Layer } from "effect";
import { SqlClient } from "effect/sql/SqlClient";

const people = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    phone: Phone.make(`415555${String(at).padStart(4, "0")}`),
    birthDate: BirthDate.make("1980-02-29"),
    address: { street1: `${at} Main St`, city: "Reno" },
  }));

const load = Effect.fnUntraced(function* (count: number, roster = freshId()) {
  const { add, begin } = yield* SubscriberRecords;
  yield* begin(roster);
  yield* add(roster, people(count));
  return roster;
});

/** The rosters of the database, and those that rows are of. */
const stored = Effect.gen(function* () {
  const sql = yield* SqlClient;
  const rosters = yield* sql`SELECT id, standing, rows FROM roster`;
  const people = yield* sql<{ id: string }>`SELECT DISTINCT roster_id AS id FROM subscriber`;
  return { rosters, people: people.map(({ id }) => id) };
});

/** What the database keeps of rosters. Rows of people stay no longer than they are of use. */
export const rosterTables = <E>(
  layer: Layer.Layer<SubscriberRecords | AffiliationRoster | SqlClient, E>,
): void => {
  const test = portTest(layer);

  describe("SubscriberRecords, stored", () => {
    test(
      "are those of the roster in use alone, however many rows others had",
      Effect.gen(function* () {
        const { abandon, complete } = yield* SubscriberRecords;
        const first = yield* load(1_001);
        expect(yield* stored).toEqual({
          rosters: [{ id: first, standing: "loading", rows: 0 }],
          people: [first],
        });
        yield* complete(first);
        const second = yield* load(2);
        yield* complete(second);
        const onlySecond = {
          rosters: [{ id: second, standing: "current", rows: 2 }],
          people: [second],
        };
        expect(yield* stored).toEqual(onlySecond);
        yield* abandon(yield* load(1));
        expect(yield* stored).toEqual(onlySecond);
        yield* load(1);
        const last = yield* load(0);
        expect((yield* stored).people).toEqual([second]);
        yield* abandon(last);
        expect(yield* stored).toEqual(onlySecond);
      }),
    );

    test(
      "are none of an import that went on while another began, once it is given up",
      Effect.gen(function* () {
        const { abandon, add, complete } = yield* SubscriberRecords;
        const first = yield* load(1);
        const second = yield* load(1);
        yield* add(first, people(2));
        expect(yield* complete(first)).toBe(false);
        yield* abandon(first);
        expect((yield* stored).people).toEqual([second]);
      }),
    );

    test(
      "are not those of a roster that another process is deleting",
      Effect.gen(function* () {
        const sql = yield* SqlClient;
        const { complete } = yield* SubscriberRecords;
        const first = yield* load(1);
        yield* complete(first);
        const second = yield* load(2);
        yield* sql`UPDATE roster SET standing = 'replaced' WHERE id = ${second}`;
        expect(yield* complete(second)).toBe(false);
        expect((yield* stored).rosters).toContainEqual({ id: first, standing: "current", rows: 1 });
      }),
    );

    test(
      "are compared with those in use, whichever of the two is found first",
      Effect.gen(function* () {
        const { compare, complete } = yield* SubscriberRecords;
        const ids = [freshId(), freshId(), freshId()].toSorted();
        yield* complete(yield* load(3, ids[1]));
        for (const id of [ids[0], ids[2]])
          expect(yield* compare(yield* load(4, id))).toMatchObject({ added: 1, removed: 0 });
      }),
    );
  });

  test(
    "A roster that is replaced leaves no row of its people",
    Effect.gen(function* () {
      const { add, begin, complete } = (yield* AffiliationRoster).sink("military");
      const replace = Effect.fnUntraced(function* () {
        const roster = freshId();
        yield* begin(roster);
        yield* add(roster, [sampleRosterPerson()]);
        expect(yield* complete(roster)).toBe(true);
        return roster;
      });
      yield* replace();
      const roster = yield* replace();
      const sql = yield* SqlClient;
      expect(yield* sql`SELECT id FROM roster`).toEqual([{ id: roster }]);
      expect(yield* sql`SELECT roster_id FROM affiliation_person`).toEqual([{ roster_id: roster }]);
    }),
  );
};
