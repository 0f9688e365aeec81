import type { AffiliationDetails } from "@bonafide/core/affiliation/AffiliationDetails";
import type { AffiliationFamily } from "@bonafide/core/affiliation/AffiliationFamily";
import type {
  AffiliationAttributes,
  AffiliationRecord,
} from "@bonafide/core/affiliation/AffiliationRecord";
import { personIdOf } from "@bonafide/core/affiliation/PersonIdentifier";
import { BirthDate } from "@bonafide/core/telecom/BirthDate";
import { Option, Schema } from "effect";
import type { VendorAnswer } from "../vendor/VendorHttp.ts";
import { readJson } from "../vendor/VendorJson.ts";

/** One line that a partner may be shown. */
const Text = Schema.String.check(Schema.isPattern(/^[^\p{Cc}]{1,200}$/u));
const text = Schema.optionalKey(Text);

const Attributes = Schema.Struct({
  rank: text,
  branch: text,
  status: text,
  service_start_date: text,
  service_stop_date: text,
  graduation: text,
}) satisfies Schema.Decoder<AffiliationAttributes>;

/** What a registry answers, as `docs/affiliation.md` describes it. */
export const RegistryAnswer = Schema.Union([
  Schema.Struct({
    status: Schema.Literal("known"),
    birth_date: Schema.optionalKey(BirthDate),
    attributes: Schema.optionalKey(Attributes),
  }),
  Schema.Struct({ status: Schema.Literal("unknown") }),
]);
export type RegistryAnswer = typeof RegistryAnswer.Type;

const read = readJson(RegistryAnswer);

/** What an answer says: nothing where it has another status than 200, or another shape. */
export const registryAnswerIn = (answer: VendorAnswer): Option.Option<RegistryAnswer> =>
  answer.status === 200 ? read(answer) : Option.none();

/** Who somebody is whom a registry knows: by name and birth date, or by email where no birth date is said. */
const personIn = (
  family: AffiliationFamily,
  { email = "", fname = "", lname = "" }: AffiliationDetails,
  birthDate: string | undefined,
): string =>
  birthDate === undefined
    ? `${family} ${email.toLowerCase()}`
    : personIdOf({ fname, lname, birthDate });

/** An answer as a record of the person who was asked about. */
export const recordIn = (
  family: AffiliationFamily,
  details: AffiliationDetails,
  answer: RegistryAnswer,
): Option.Option<AffiliationRecord> =>
  answer.status === "unknown"
    ? Option.none()
    : Option.some({
        personId: personIn(family, details, details.birth_date ?? answer.birth_date),
        attributes: answer.attributes ?? {},
      });
