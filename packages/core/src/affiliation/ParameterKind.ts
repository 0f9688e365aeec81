import { Schema, Struct } from "effect";
import type { ParameterShape } from "../catalogue/Call.ts";
import type { FieldTexts } from "../catalogue/FieldText.ts";

/** How a parameter of group affiliation is parsed, described and refused. */
export interface KindFacts {
  readonly shape: ParameterShape;
  /** The accepted texts, if one pattern describes them. */
  readonly pattern?: RegExp;
  /** The fault of a malformed value. It follows the name. */
  readonly rule: string;
  /** The fault of an unknown value. */
  readonly unknown?: string;
  /** The fault of a value that is not allowed here. */
  readonly notAllowed?: string;
  /** What forms say of it, if its name does not decide that. */
  readonly asked?: FieldTexts;
}

const kinds = <const Kinds extends Readonly<Record<string, KindFacts>>>(facts: Kinds) => facts;

const patterned = (
  pattern: RegExp,
  rule: string,
  examples: ReadonlyArray<string>,
): Required<Pick<KindFacts, "shape" | "pattern" | "rule">> => ({
  shape: { type: "string", pattern: pattern.source, examples },
  pattern,
  rule,
});

const date = {
  shape: { type: "string", format: "date", examples: ["1980-02-29"] },
  rule: "must be a day of the calendar from 1900-01-01 to today, written yyyy-mm-dd",
} as const;

/** Every kind of parameter. Source: interface, "Group-affiliation API"; choices, section 4. */
export const parameterKinds = kinds({
  text: {
    shape: { type: "string", minLength: 1, maxLength: 200 },
    rule: "must be text of up to 200 characters in one line",
  },
  mayBeEmpty: {
    shape: { type: "string", maxLength: 200 },
    rule: "must be text of up to 200 characters in one line, which may be empty",
  },
  email: {
    ...patterned(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, "must be an email address like name@example.com", [
      "anna@school.example",
    ]),
  },
  birthDate: date,
  date,
  lastFour: {
    ...patterned(/^\d{4}$/, "must be the last four digits", ["1234"]),
    asked: {
      en: { label: "Last four digits of your Social Security number" },
      es: { label: "Últimos cuatro dígitos de su número de Seguro Social" },
    },
  },
  fullSocial: {
    ...patterned(/^\d{9}$/, "must be all nine digits, without dashes", ["900121234"]),
    asked: {
      en: { label: "Social Security number", hint: "Nine digits, without dashes" },
      es: { label: "Número de Seguro Social", hint: "Nueve dígitos, sin guiones" },
    },
  },
  eitherSocial: {
    ...patterned(/^(\d{4}|\d{9})$/, "must be the last four digits or all nine, without dashes", [
      "1234",
    ]),
    asked: {
      en: { label: "Social Security number", hint: "All nine digits, or the last four" },
      es: { label: "Número de Seguro Social", hint: "Los nueve dígitos o los últimos cuatro" },
    },
  },
  teacherState: {
    ...patterned(/^[A-Za-z]{2}$/, "must be a code of two letters, like NV", ["NV"]),
    unknown: "must be one of GET /teacher/states",
  },
  state: patterned(/^[A-Za-z]{2}$/, "must be a code of two letters, like NV", ["NV"]),
  school: {
    shape: {
      type: "string",
      format: "uuid",
      examples: ["7c1d3c0e-52a4-4f0b-9e36-1b8f4f7a2d11"],
    },
    rule: "must be the uuid of a school of GET /student/schools",
    unknown: "must be the uuid of a school of GET /student/schools",
    notAllowed: "names a school whose options do not have this call",
  },
  documentType: {
    shape: { type: "string" },
    rule: "must be a type that GET /student/documents, /military/documents or /responder/documents lists",
    unknown:
      "must be a type that GET /student/documents, /military/documents or /responder/documents lists",
  },
  militaryStatus: {
    shape: { type: "string", enum: ["service_member", "veteran", "retiree"] },
    rule: "must be service_member, veteran or retiree",
    unknown: "must be service_member, veteran or retiree",
  },
  address: {
    shape: { type: "string", examples: ["12 Main St, Reno, NV 89501"] },
    rule: "must be street, city, state and zip, like 12 Main St, Reno, NV 89501; or four parameters of these names",
  },
  file: {
    shape: { type: "string", format: "binary" },
    rule: "must be a JPEG, PNG or PDF file; where it is text, that file in base64",
  },
});

export const ParameterKind = Schema.Literals(Struct.keys(parameterKinds));
export type ParameterKind = keyof typeof parameterKinds;
