import { SchemaIssue } from "effect";

const format = SchemaIssue.makeFormatterStandardSchemaV1();

/** Where something is wrong in a file, without what stands there: it may be a secret. */
export const placesIn = (issue: SchemaIssue.Issue): ReadonlyArray<string> => {
  const places = format(issue).issues.map(({ path = [] }) =>
    path.map((step) => String(typeof step === "object" ? step.key : step)).join("."),
  );
  return [...new Set(places)].map((place) => (place === "" ? "its whole" : place));
};

/** A text as JSON; undefined where it is none. */
export const parsedJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
