import { Context, type Effect, Schema } from "effect";
import type { RosterSink } from "../roster/RosterSink.ts";
import { BirthDate } from "../telecom/BirthDate.ts";
import type { AffiliationFamily } from "./AffiliationFamily.ts";
import { ResponderRole } from "./AffiliationFamily.ts";
import { AffiliationAttributes } from "./AffiliationRecord.ts";

/**
 * A person on an operator's roster. Absent fields are not compared. Dates are `YYYY-MM-DD`, `social` is four or nine
 * digits, `school` is a student's school by its UUID, `schoolName`, `schoolCity` and `schoolDistrict` are a
 * teacher's, `number` is a teacher's or an EMT's, `zip` the first five digits of the home address.
 */
export const RosterPerson = Schema.Struct({
  fname: Schema.String,
  mname: Schema.optionalKey(Schema.String),
  lname: Schema.String,
  suffix: Schema.optionalKey(Schema.String),
  birthDate: BirthDate,
  email: Schema.optionalKey(Schema.String),
  social: Schema.optionalKey(Schema.String),
  state: Schema.optionalKey(Schema.String),
  number: Schema.optionalKey(Schema.String),
  zip: Schema.optionalKey(Schema.String),
  school: Schema.optionalKey(Schema.String),
  schoolName: Schema.optionalKey(Schema.String),
  schoolCity: Schema.optionalKey(Schema.String),
  schoolDistrict: Schema.optionalKey(Schema.String),
  role: Schema.optionalKey(ResponderRole),
  servedFrom: Schema.optionalKey(Schema.String),
  servedUntil: Schema.optionalKey(Schema.String),
  attributes: AffiliationAttributes,
});
export type RosterPerson = typeof RosterPerson.Type;

/** A person on the roster with this id. */
export interface RosterEntry {
  readonly roster: string;
  readonly person: RosterPerson;
}

/** The look-up keys of a roster. Only keyed digests of them are stored in clear. */
export type RosterKey =
  | {
      readonly by: "name";
      readonly fname: string;
      readonly lname: string;
      readonly birthDate: string;
    }
  | { readonly by: "email"; readonly email: string };

/** The operator's rosters, one for each family. An import replaces a roster atomically. */
export class AffiliationRoster extends Context.Service<
  AffiliationRoster,
  {
    readonly sink: (family: AffiliationFamily) => RosterSink<RosterPerson>;
    /** The people on a family's roster with this key; few, whatever the roster's size. */
    readonly candidates: (
      family: AffiliationFamily,
      key: RosterKey,
    ) => Effect.Effect<ReadonlyArray<RosterEntry>>;
  }
>()("@bonafide/core/affiliation/AffiliationRoster") {}
