import {
  CheckResult,
  type DocumentChecks,
  FieldName,
  FieldResult,
  resultChecks,
} from "@bonafide/core/document/DocumentChecks";
import { DocumentFacts } from "@bonafide/core/document/DocumentFacts";
import type { DocumentPersonal } from "@bonafide/core/document/DocumentPersonal";
import type { Transaction } from "@bonafide/core/verification/Transaction";
import { Address } from "@bonafide/core/telecom/Address";
import { Predicate, Struct } from "effect";

/**
 * A document's state and personal data in few bytes: a value is known by its place among the names of core's schema, where
 * a later name belongs at the end. What is read is the JSON that these schemas read.
 */

const checkNames = Struct.keys(resultChecks);
const fieldNames = FieldName.literals;
const factNames = Struct.keys(DocumentFacts.fields);
const addressNames = Struct.keys(Address.fields);

/** Behind the letters of the checks: the document was verified in doubt. */
const doubt = "?";

/**
 * Checks as up to three parts: a letter for each check and the mark of a doubt, a letter for each field that may be
 * compared, and of each signed field its place among the names, as a digit. `ppppnnnn.aaua--------.01` are four checks that passed, four compared
 * fields, and two signed ones.
 */
const shortChecks = (checks: DocumentChecks): string => {
  const { doubtful, fields, signed } = checks;
  const results = checkNames.map((name) => checks[name].charAt(0)).join("");
  const letters = doubtful ? `${results}${doubt}` : results;
  const compared =
    fields === undefined ? "" : fieldNames.map((name) => fields[name]?.charAt(0) ?? "-").join("");
  if (signed !== undefined) {
    const digits = signed.map((name) => fieldNames.indexOf(name).toString(36)).join("");
    return `${letters}.${compared}.${digits}`;
  }
  return compared === "" ? letters : `${letters}.${compared}`;
};

/** The results by their names, of which these are the first letters. A letter of none stays, for the schema to refuse. */
const namedResults = (
  names: ReadonlyArray<string>,
  letters: string,
  literals: ReadonlyArray<string>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    names.flatMap((name, at) => {
      const letter = letters.charAt(at);
      const result = literals.find((one) => one.charAt(0) === letter) ?? letter;
      return letter === "" || letter === "-" ? [] : [[name, result]];
    }),
  );

const longChecks = (text: string): unknown => {
  const [letters = "", compared = "", digits] = text.split(".");
  const signed = Array.from(digits ?? "", (digit) => fieldNames[Number.parseInt(digit, 36)]);
  return {
    ...namedResults(checkNames, letters, CheckResult.literals),
    ...(compared === ""
      ? {}
      : { fields: namedResults(fieldNames, compared, FieldResult.literals) }),
    ...(digits === undefined ? {} : { signed }),
    ...(letters.endsWith(doubt) ? { doubtful: true } : {}),
  };
};

/** The values in the order of these names, and 0 for one that is absent. */
const inPlaces = (names: ReadonlyArray<string>, named: object): ReadonlyArray<unknown> => {
  const values = new Map<string, unknown>(Object.entries(named));
  const places = names.map((name) => values.get(name) ?? 0);
  return places.slice(0, places.findLastIndex((value) => value !== 0) + 1);
};

const named = (names: ReadonlyArray<string>, places: ReadonlyArray<unknown>) =>
  Object.fromEntries(
    places.flatMap((value, at) => (value === 0 ? [] : [[names[at] ?? "unknown", value]])),
  );

const shortFacts = (facts: DocumentFacts): ReadonlyArray<unknown> =>
  inPlaces(
    factNames,
    facts.address === undefined
      ? facts
      : { ...facts, address: inPlaces(addressNames, facts.address) },
  );

const longFacts = (places: ReadonlyArray<unknown>): unknown => {
  const facts: Readonly<Record<string, unknown>> = named(factNames, places);
  const { address } = facts;
  return Array.isArray(address) ? { ...facts, address: named(addressNames, address) } : facts;
};

/** A state with its checks in few bytes. A state without them is itself. */
export const shortState = (state: Transaction["state"]): object =>
  "checks" in state ? { ...state, checks: shortChecks(state.checks) } : state;

/** A stored state, with its checks by their names. */
export const longState = (state: unknown): unknown =>
  Predicate.hasProperty(state, "checks") && typeof state.checks === "string"
    ? { ...state, checks: longChecks(state.checks) }
    : state;

/** Personal data of a document in few bytes: no list of callbacks that is empty, and what was read by its places. */
export const shortPersonal = ({ callbackUrls, facts, ...personal }: DocumentPersonal): object => ({
  ...(callbackUrls.length === 0 ? {} : { callbackUrls }),
  ...personal,
  ...(facts === undefined ? {} : { facts: shortFacts(facts) }),
});

/** Stored personal data of a document, by its names. */
export const longPersonal = (personal: unknown): unknown => {
  if (!Predicate.isObject(personal)) return personal;
  const facts = "facts" in personal ? personal.facts : undefined;
  return {
    callbackUrls: [],
    ...personal,
    ...(Array.isArray(facts) ? { facts: longFacts(facts) } : {}),
  };
};
