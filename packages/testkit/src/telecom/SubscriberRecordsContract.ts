import { BirthDate } from "@bonafide/core/telecom/BirthDate";
import { Phone } from "@bonafide/core/telecom/Phone";
import { type SubscriberRecord, SubscriberRecords } from "@bonafide/core/telecom/SubscriberRecords";
import { expect } from "@effect/vitest";
import { Effect, type Layer, Option } from "effect";
import { freshId } from "../storage/FreshId.ts";
import { describe, portTest } from "../storage/PortTest.ts";
import type { StoragePorts } from "../storage/StoragePorts.ts";

const row = (number: number, city = "Reno"): SubscriberRecord => ({
  phone: Phone.make(`415555${String(number).padStart(4, "0")}`),
  birthDate: BirthDate.make("1980-02-29"),
  address: { street1: `${number} Main St`, city },
});

/** The contract of `SubscriberRecords`. */
export const subscriberRecordsContract = <E>(layer: Layer.Layer<StoragePorts, E>): void => {
  const test = portTest(layer);
  const find = (record: SubscriberRecord) =>
    Effect.flatMap(SubscriberRecords, ({ find }) => find(record.phone));
  const load = Effect.fnUntraced(function* (...rows: ReadonlyArray<SubscriberRecord>) {
    const records = yield* SubscriberRecords;
    const roster = freshId();
    yield* records.begin(roster);
    yield* records.add(roster, rows);
    return roster;
  });

  describe("SubscriberRecords", () => {
    test(
      "shows nothing of a roster before it is complete, and all of it after",
      Effect.gen(function* () {
        const { complete } = yield* SubscriberRecords;
        const roster = yield* load(row(1), row(2));
        expect(yield* find(row(1))).toEqual(Option.none());
        yield* complete(roster);
        expect(yield* find(row(1))).toEqual(Option.some(row(1)));
        expect(yield* find(row(2))).toEqual(Option.some(row(2)));
        expect(yield* find(row(3))).toEqual(Option.none());
      }),
    );

    test(
      "replaces the earlier roster by a new one, whole",
      Effect.gen(function* () {
        const { complete } = yield* SubscriberRecords;
        yield* complete(yield* load(row(1), row(2)));
        const next = yield* load(row(2, "Sparks"));
        expect(yield* find(row(2))).toEqual(Option.some(row(2)));
        yield* complete(next);
        expect(yield* find(row(1))).toEqual(Option.none());
        expect(yield* find(row(2))).toEqual(Option.some(row(2, "Sparks")));
      }),
    );

    test(
      "keeps the one before where the new one is given up, or never completed",
      Effect.gen(function* () {
        const records = yield* SubscriberRecords;
        yield* records.complete(yield* load(row(1)));
        yield* records.abandon(yield* load(row(2)));
        yield* load(row(3));
        const empty = freshId();
        yield* records.begin(empty);
        yield* records.abandon(empty);
        expect(yield* find(row(1))).toEqual(Option.some(row(1)));
        expect(yield* find(row(2))).toEqual(Option.none());
        expect(yield* find(row(3))).toEqual(Option.none());
      }),
    );

    test(
      "compares a roster with the one in use: rows that are new, changed and missing",
      Effect.gen(function* () {
        const { compare, complete } = yield* SubscriberRecords;
        const first = yield* load(row(1), row(2), row(3));
        expect(yield* compare(first)).toMatchObject({ added: 3, changed: 0, removed: 0 });
        yield* complete(first);
        const next = yield* load(row(2), row(3, "Sparks"), row(4), row(5));
        const { first: examples, ...counts } = yield* compare(next);
        expect(counts).toEqual({ added: 2, changed: 1, removed: 1 });
        expect(examples.map(({ change }) => change).toSorted()).toEqual([
          "added",
          "added",
          "changed",
          "removed",
        ]);
        expect(examples).toContainEqual(expect.objectContaining({ fields: ["address"] }));
        const same = yield* load(row(1), row(2), row(3));
        expect(yield* compare(same)).toEqual({ added: 0, changed: 0, removed: 0, first: [] });
      }),
    );

    test(
      "keeps the first row of a number, and says which rows came after",
      Effect.gen(function* () {
        const records = yield* SubscriberRecords;
        const roster = freshId();
        yield* records.begin(roster);
        const rows = [row(1), row(2), row(1, "Sparks")];
        expect(yield* records.add(roster, rows)).toEqual([2]);
        expect(yield* records.add(roster, [row(3), row(2, "Sparks")])).toEqual([1]);
        yield* records.complete(roster);
        expect(yield* find(row(1))).toEqual(Option.some(row(1)));
        expect(yield* find(row(2))).toEqual(Option.some(row(2)));
        expect(yield* find(row(3))).toEqual(Option.some(row(3)));
      }),
    );
  });
};
