import type { AffiliationDetails } from "@bonafide/core/affiliation/AffiliationDetails";
import type { CheckCall } from "@bonafide/core/affiliation/AffiliationFamily";
import type { AffiliationRecord } from "@bonafide/core/affiliation/AffiliationRecord";
import { personIdOf } from "@bonafide/core/affiliation/PersonIdentifier";
import { RecordSource } from "@bonafide/core/affiliation/RecordSource";
import { BirthDate } from "@bonafide/core/telecom/BirthDate";
import { expect } from "@effect/vitest";
import { Effect, type Layer, Option } from "effect";
import { describe, portTest } from "../storage/PortTest.ts";
import { sampleRosterPerson } from "./AffiliationSamples.ts";
import { RegistryWitness } from "./RegistryWitness.ts";

const call: CheckCall = { family: "military", by: "person" };
const account: CheckCall = { family: "military", by: "account" };

const known = sampleRosterPerson();
const details: AffiliationDetails = {
  fname: "ZOE\u0308",
  lname: "OBrien",
  birth_date: known.birthDate,
  social: "6789",
  duty_date: "2005-05-05",
};
const holder: AffiliationDetails = {
  fname: "zoe",
  lname: "o'brien",
  email: "Zoe@School.example",
};

/**
 * The contract of `RecordSource`. `layer` knows only the sample person, on the military roster. The witness sees the
 * registry; `leaves` is false for an own roster, whose questions go nowhere.
 */
export const recordSourceContract = <E>(
  layer: Layer.Layer<RecordSource | RegistryWitness, E>,
  { leaves }: { readonly leaves: boolean },
): void => {
  const asked = Effect.flatMap(RegistryWitness, (witness) => witness.asked);
  const test = portTest(layer);
  const person = (changes: Partial<AffiliationDetails> = {}, by = call) =>
    Effect.flatMap(RecordSource, ({ findPerson }) => findPerson(by, { ...details, ...changes }));
  const byEmail = (changes: Partial<AffiliationDetails> = {}) =>
    Effect.flatMap(RecordSource, ({ findAccount }) =>
      findAccount(account, { ...holder, ...changes }),
    );
  const record = { personId: personIdOf(known), attributes: known.attributes };
  const shown = (found: Option.Option<AffiliationRecord>) =>
    Option.map(found, ({ attributes, personId }) => ({ personId, attributes }));

  describe("RecordSource", () => {
    test(
      "finds a person by name, birth date and social, in any spelling of the name",
      Effect.gen(function* () {
        expect(shown(yield* person())).toEqual(Option.some(record));
        expect(yield* asked).toEqual(leaves ? [{ ...call, person: details }] : []);
        expect(shown(yield* person({ social: known.social ?? "" }))).toEqual(Option.some(record));
        expect(yield* asked).toHaveLength(leaves ? 2 : 0);
      }),
    );

    test(
      "finds no person if any detail differs, or in another family",
      Effect.gen(function* () {
        const others = [
          person({ lname: "OBrian" }),
          person({ birth_date: BirthDate.make("1980-02-28") }),
          person({ social: "6788" }),
          person({}, { family: "teacher", by: "person" }),
        ];
        for (const other of others) expect(yield* other).toEqual(Option.none());
      }),
    );

    test(
      "knows the holder of an account by email and name",
      Effect.gen(function* () {
        expect(shown(yield* byEmail())).toEqual(Option.some(record));
        expect(yield* asked).toEqual(leaves ? [{ ...account, person: holder }] : []);
        expect(yield* byEmail({ fname: "Ann" })).toEqual(Option.none());
        expect(yield* byEmail({ email: "ann@school.example" })).toEqual(Option.none());
      }),
    );

    test(
      "answers each of many at once its own question",
      Effect.gen(function* () {
        const others = ["OBrien", "OBrian", "Ericsson"];
        const names = Array.from({ length: 4 }, () => others).flat();
        const found = yield* Effect.forEach(names, (lname) => person({ lname }), {
          concurrency: "unbounded",
        });
        expect(found.map(Option.isSome)).toEqual(names.map((lname) => lname === "OBrien"));
        const questions = (yield* asked).flatMap(({ person: { lname } }) =>
          typeof lname === "string" ? [lname] : [],
        );
        expect(questions.toSorted()).toEqual(leaves ? names.toSorted() : []);
      }),
    );
  });
};
