import { Schema } from "effect";
import { Address } from "../telecom/Address.ts";
import { BirthDate } from "../telecom/BirthDate.ts";

/** The type of a document, as read. */
export const DocumentType = Schema.Literals(["license", "id_card", "passport", "passcard"]);
export type DocumentType = typeof DocumentType.Type;

/** A day of the calendar, `YYYY-MM-DD`. */
const Day = Schema.String.check(Schema.isPattern(/^\d{4}-\d{2}-\d{2}$/));

/**
 * The data read from a document. All of it is personal.
 *
 * `issuer` is a jurisdiction's two letters (`CA`, `ON`) on a license, and ICAO's code of a state (`USA`, `UTO`) in a
 * machine-readable zone. `expires` is absent if none is printed, or if the document never expires.
 *
 * Source: choices, section 2.
 */
export const DocumentFacts = Schema.Struct({
  type: DocumentType,
  issuer: Schema.optionalKey(Schema.String),
  number: Schema.String,
  issued: Schema.optionalKey(Day),
  expires: Schema.optionalKey(Day),
  fname: Schema.optionalKey(Schema.String),
  mname: Schema.optionalKey(Schema.String),
  lname: Schema.optionalKey(Schema.String),
  birthDate: BirthDate,
  address: Schema.optionalKey(Address),
});
export type DocumentFacts = typeof DocumentFacts.Type;
