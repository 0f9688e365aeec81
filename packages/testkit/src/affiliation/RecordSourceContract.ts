import type { AffiliationDetails } from "@bonafide/core/affiliation/AffiliationDetails";
import type { CheckCall } from "@bonafide/core/affiliation/AffiliationFamily";
import { personIdOf } from "@bonafide/core/affiliation/PersonIdentifier";
import { RecordSource } from "@bonafide/core/affiliation/RecordSource";
import { BirthDate } from "@bonafide/core/telecom/BirthDate";
import { describe, expect, it } from "@effect/vitest";
import { Effect, type Layer, Option } from "effect";
import { sampleRosterPerson } from "./AffiliationSamples.ts";

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

/** The contract of `RecordSource`. `layer` knows only the sample person, on the military roster. */
export const recordSourceContract = <E>(layer: Layer.Layer<RecordSource, E>): void => {
  const person = (changes: Partial<AffiliationDetails> = {}, by = call) =>
    Effect.flatMap(RecordSource, ({ findPerson }) => findPerson(by, { ...details, ...changes }));
  const byEmail = (changes: Partial<AffiliationDetails> = {}) =>
    Effect.flatMap(RecordSource, ({ findAccount }) =>
      findAccount(account, { ...holder, ...changes }),
    );
  const record = { personId: personIdOf(known), attributes: known.attributes };

  describe("RecordSource", () => {
    it.live("finds a person by name, birth date and social, in any spelling of the name", () =>
      Effect.gen(function* () {
        expect(yield* person()).toEqual(Option.some(record));
        expect(yield* person({ social: known.social ?? "" })).toEqual(Option.some(record));
      }).pipe(Effect.provide(layer)),
    );

    it.live("finds no person if any detail differs, or in another family", () =>
      Effect.gen(function* () {
        const others = [
          person({ lname: "OBrian" }),
          person({ birth_date: BirthDate.make("1980-02-28") }),
          person({ social: "6788" }),
          person({}, { family: "teacher", by: "person" }),
        ];
        for (const other of others) expect(yield* other).toEqual(Option.none());
      }).pipe(Effect.provide(layer)),
    );

    it.live("knows the holder of an account by email and name", () =>
      Effect.gen(function* () {
        expect(yield* byEmail()).toEqual(Option.some(record));
        expect(yield* byEmail({ fname: "Ann" })).toEqual(Option.none());
        expect(yield* byEmail({ email: "ann@school.example" })).toEqual(Option.none());
      }).pipe(Effect.provide(layer)),
    );
  });
};
