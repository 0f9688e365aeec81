import type { AffiliationFamily } from "@bonafide/core/affiliation/AffiliationFamily";
import {
  AffiliationRoster,
  type RosterKey,
  type RosterPerson,
} from "@bonafide/core/affiliation/AffiliationRoster";
import { BirthDate } from "@bonafide/core/telecom/BirthDate";
import { expect } from "@effect/vitest";
import { Effect, type Layer } from "effect";
import { freshId, malformedIds } from "../storage/FreshId.ts";
import { describe, portTest } from "../storage/PortTest.ts";
import type { StoragePorts } from "../storage/StoragePorts.ts";
import { sampleRosterPerson } from "./AffiliationSamples.ts";

const byName = ({ birthDate, fname, lname }: RosterPerson): RosterKey => ({
  by: "name",
  fname,
  lname,
  birthDate,
});

const byEmail = (email: string): RosterKey => ({ by: "email", email });

const find = (family: AffiliationFamily, key: RosterKey) =>
  Effect.map(
    Effect.flatMap(AffiliationRoster, ({ candidates }) => candidates(family, key)),
    (entries) => entries.map(({ person }) => person),
  );

const sinkOf = (family: AffiliationFamily) =>
  Effect.map(AffiliationRoster, ({ sink }) => sink(family));

const load = Effect.fnUntraced(function* (
  family: AffiliationFamily,
  ...people: ReadonlyArray<RosterPerson>
) {
  const { add, begin } = yield* sinkOf(family);
  const roster = freshId();
  yield* begin(roster);
  expect(yield* add(roster, people)).toEqual([]);
  return roster;
});

const replace = Effect.fnUntraced(function* (
  family: AffiliationFamily,
  ...people: ReadonlyArray<RosterPerson>
) {
  const { complete } = yield* sinkOf(family);
  yield* complete(yield* load(family, ...people));
});

const zoe = sampleRosterPerson();

/** The contract of `AffiliationRoster`. */
export const affiliationRosterContract = <E>(layer: Layer.Layer<StoragePorts, E>): void => {
  const test = portTest(layer);

  describe("AffiliationRoster", () => {
    test(
      "finds a person by name and birth date, and by email, on that family's roster alone",
      Effect.gen(function* () {
        yield* replace(
          "teacher",
          zoe,
          sampleRosterPerson({ lname: "Other", email: "a@b.example" }),
        );
        yield* replace("military", sampleRosterPerson({ number: "soldier" }));
        expect(yield* find("teacher", byName(zoe))).toEqual([zoe]);
        expect(yield* find("teacher", byEmail("ZOE@school.example"))).toEqual([zoe]);
        expect((yield* find("military", byName(zoe))).map(({ number }) => number)).toEqual([
          "soldier",
        ]);
        expect(yield* find("student", byName(zoe))).toEqual([]);
        const birthDate = BirthDate.make("1980-03-01");
        expect(yield* find("teacher", byName({ ...zoe, birthDate }))).toEqual([]);
        expect(yield* find("teacher", byName({ ...zoe, fname: "Zo" }))).toEqual([]);
        const odd = yield* Effect.forEach(malformedIds, (text) =>
          Effect.all([
            find("teacher", byEmail(text)),
            find("teacher", byName({ ...zoe, lname: text })),
          ]),
        );
        expect(odd.flat(2)).toEqual([]);
      }),
    );

    test(
      "compares names as people write them",
      Effect.gen(function* () {
        yield* replace("teacher", zoe);
        const written = [
          ["Zoe\u0308", "O'Brien"],
          ["ZO\u00cb", "O BRIEN"],
          ["zoe", "obrien"],
          [" Zo-e ", "\uff2f\u2019Brien"],
        ];
        for (const [fname = "", lname = ""] of written) {
          expect(yield* find("teacher", byName({ ...zoe, fname, lname }))).toEqual([zoe]);
        }
      }),
    );

    test(
      "finds all who share a name and birth date, or an email",
      Effect.gen(function* () {
        const twin = sampleRosterPerson({ number: "another" });
        yield* replace("responder", zoe, twin);
        expect(yield* find("responder", byName(zoe))).toEqual([zoe, twin]);
        expect(yield* find("responder", byEmail("zoe@school.example"))).toEqual([zoe, twin]);
      }),
    );

    test(
      "shows nothing of a roster before it is complete, then all of it in place of the one before",
      Effect.gen(function* () {
        const { complete } = yield* sinkOf("teacher");
        const ann = sampleRosterPerson({ fname: "Ann", email: "ann@school.example" });
        yield* replace("teacher", zoe);
        yield* replace("student", zoe);
        const roster = yield* load("teacher", ann);
        expect(yield* find("teacher", byName(ann))).toEqual([]);
        expect(yield* find("teacher", byName(zoe))).toEqual([zoe]);
        yield* complete(roster);
        expect(yield* find("teacher", byName(ann))).toEqual([ann]);
        expect(yield* find("teacher", byName(zoe))).toEqual([]);
        expect(yield* find("teacher", byEmail("zoe@school.example"))).toEqual([]);
        expect(yield* find("student", byName(zoe))).toEqual([zoe]);
      }),
    );

    test(
      "compares a roster with the one in use, however many share a name and birth date",
      Effect.gen(function* () {
        const { compare } = yield* sinkOf("teacher");
        const people = Array.from({ length: 1_200 }, (_, at) =>
          sampleRosterPerson({ lname: `O'Brien ${at}` }),
        );
        const twins = Array.from({ length: 1_100 }, (_, at) =>
          sampleRosterPerson({ number: `${at}` }),
        );
        yield* replace("student", zoe);
        yield* replace("teacher", ...people, ...twins);
        const same = yield* load("teacher", ...twins.toReversed(), ...people);
        expect(yield* compare(same)).toEqual({ added: 0, changed: 0, removed: 0, first: [] });
        const next = yield* load(
          "teacher",
          ...people.slice(0, 1_190),
          ...twins.slice(3),
          sampleRosterPerson({ number: "another" }),
          sampleRosterPerson({ fname: "Ann" }),
        );
        const { first, ...counts } = yield* compare(next);
        expect(counts).toEqual({ added: 1, changed: 1, removed: 12 });
        expect(first.map(({ change }) => change).toSorted()).toEqual([
          "added",
          "changed",
          ...Array.from({ length: 5 }, () => "removed"),
        ]);
        expect(first).toContainEqual(expect.objectContaining({ fields: ["number"] }));
      }),
    );

    test(
      "lets only the import stand that was begun last",
      Effect.gen(function* () {
        const { abandon, add, complete } = yield* sinkOf("teacher");
        const ann = sampleRosterPerson({ fname: "Ann" });
        const eve = sampleRosterPerson({ fname: "Eve" });
        yield* replace("teacher", zoe);
        const first = yield* load("teacher", ann);
        const second = yield* load("teacher", eve);
        yield* add(first, [ann]);
        expect(yield* complete(first)).toBe(false);
        expect(yield* find("teacher", byName(zoe))).toEqual([zoe]);
        expect(yield* complete(second)).toBe(true);
        yield* abandon(first);
        yield* abandon(second);
        expect(yield* find("teacher", byName(ann))).toEqual([]);
        expect(yield* find("teacher", byName(zoe))).toEqual([]);
        expect(yield* find("teacher", byName(eve))).toEqual([eve]);
      }),
    );

    test(
      "keeps the one before where the new one is given up, or never completed",
      Effect.gen(function* () {
        const { abandon } = yield* sinkOf("teacher");
        const ann = sampleRosterPerson({ fname: "Ann" });
        yield* replace("teacher", zoe);
        yield* abandon(yield* load("teacher", ann));
        yield* load("teacher", ann);
        yield* abandon(yield* load("teacher"));
        expect(yield* find("teacher", byName(zoe))).toEqual([zoe]);
        expect(yield* find("teacher", byName(ann))).toEqual([]);
      }),
    );
  });
};
