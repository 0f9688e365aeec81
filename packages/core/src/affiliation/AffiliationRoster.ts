import { Context, type Effect, Schema } from "effect";
import type { RosterSink } from "../roster/RosterSink.ts";
import { BirthDate } from "../telecom/BirthDate.ts";
import type { AffiliationFamily } from "./AffiliationFamily.ts";
import { ResponderRole } from "./AffiliationFamily.ts";
import { AffiliationAttributes } from "./AffiliationRecord.ts";

/**
 * Somebody on an operator's roster. What the roster does not say is not compared; dates are `YYYY-MM-DD`, `social` is
 * four digits or nine, `school` is a school's UUID, `number` a teacher's or an EMT's.
 */
export const RosterPerson = Schema.Struct({
  fname: Schema.String,
  lname: Schema.String,
  birthDate: BirthDate,
  email: Schema.optionalKey(Schema.String),
  social: Schema.optionalKey(Schema.String),
  state: Schema.optionalKey(Schema.String),
  number: Schema.optionalKey(Schema.String),
  school: Schema.optionalKey(Schema.String),
  role: Schema.optionalKey(ResponderRole),
  servedFrom: Schema.optionalKey(Schema.String),
  servedUntil: Schema.optionalKey(Schema.String),
  attributes: AffiliationAttributes,
});
export type RosterPerson = typeof RosterPerson.Type;

/** By what somebody on a roster is looked up: keyed digests of it are all that is stored in the clear. */
export type RosterKey =
  | {
      readonly by: "name";
      readonly fname: string;
      readonly lname: string;
      readonly birthDate: string;
    }
  | { readonly by: "email"; readonly email: string };

/** The rosters of an operator's own, one for each family; a new one replaces the one before in one moment. */
export class AffiliationRoster extends Context.Service<
  AffiliationRoster,
  {
    readonly sink: (family: AffiliationFamily) => RosterSink<RosterPerson>;
    /** Those on a family's roster of this key; few, whatever the roster's size. */
    readonly candidates: (
      family: AffiliationFamily,
      key: RosterKey,
    ) => Effect.Effect<ReadonlyArray<RosterPerson>>;
  }
>()("@bonafide/core/affiliation/AffiliationRoster") {}
