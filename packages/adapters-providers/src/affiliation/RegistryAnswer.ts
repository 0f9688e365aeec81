import type { AffiliationDetails } from "@bonafide/core/affiliation/AffiliationDetails";
import type { AffiliationFamily, CheckCall } from "@bonafide/core/affiliation/AffiliationFamily";
import type { AffiliationRecord } from "@bonafide/core/affiliation/AffiliationRecord";
import { readAttributes } from "@bonafide/core/affiliation/FamilyAttributes";
import { personIdOf } from "@bonafide/core/affiliation/PersonIdentifier";
import { BirthDate } from "@bonafide/core/telecom/BirthDate";
import { Option, Result, Schema } from "effect";
import type { VendorAnswer } from "../vendor/VendorHttp.ts";
import { readJson } from "../vendor/VendorJson.ts";

const Attributes = Schema.Record(
  Schema.String.check(Schema.isPattern(/^[a-z_]{1,40}$/)),
  Schema.String.check(Schema.isMaxLength(200)),
);

/** The answer of a registry, as in `docs/affiliation.md`. */
export const RegistryAnswer = Schema.Union([
  Schema.Struct({
    status: Schema.Literal("known"),
    birth_date: Schema.optionalKey(BirthDate),
    attributes: Schema.optionalKey(Attributes),
    compared: Schema.optionalKey(
      Schema.Array(Schema.String.check(Schema.isPattern(/^[a-z_]{1,40}$/))).check(
        Schema.isMaxLength(50),
      ),
    ),
  }),
  Schema.Struct({ status: Schema.Literal("unknown") }),
]);
export type RegistryAnswer = typeof RegistryAnswer.Type;

const read = readJson(RegistryAnswer);

/** Parses an answer; absent if its status is not 200 or its shape is wrong. */
export const registryAnswerIn = (answer: VendorAnswer): Option.Option<RegistryAnswer> =>
  answer.status === 200 ? read(answer) : Option.none();

/** The identity of a person in a registry: name and birth date, or email without a birth date. */
const personIn = (
  family: AffiliationFamily,
  { email = "", fname = "", lname = "" }: AffiliationDetails,
  birthDate: string | undefined,
): string =>
  birthDate === undefined
    ? `${family} ${email.toLowerCase()}`
    : personIdOf({ fname, lname, birthDate });

/** What a registry compares without saying so. */
const surelyCompared: Readonly<Record<CheckCall["by"], ReadonlyArray<string>>> = {
  person: ["fname", "lname", "birth_date"],
  account: ["email", "fname", "lname", "state", "school"],
};

/**
 * An answer as a record of the person who was asked about. Attributes that are not the family's, or not what they have
 * to be, make it no answer: the problems name them.
 */
export const recordIn = (
  registry: string,
  { by, family }: CheckCall,
  details: AffiliationDetails,
  answer: RegistryAnswer,
): Result.Result<Option.Option<AffiliationRecord>, ReadonlyArray<string>> =>
  answer.status === "unknown"
    ? Result.succeed(Option.none())
    : Result.map(readAttributes(family, answer.attributes ?? {}), (attributes) =>
        Option.some({
          personId: personIn(family, details, details.birth_date ?? answer.birth_date),
          attributes,
          evidence: { _tag: "Registry", registry },
          compared: (answer.compared ?? surelyCompared[by]).filter((name) =>
            Object.hasOwn(details, name),
          ),
        }),
      );
