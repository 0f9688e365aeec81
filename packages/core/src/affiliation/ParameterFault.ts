import { Schema } from "effect";
import { maxPages, ViewingFault } from "./DocumentViewer.ts";
import { type KindFacts, ParameterKind, parameterKinds } from "./ParameterKind.ts";

/**
 * What is wrong with one parameter of a verify call: it is not there, it has not its form, it names what is not known,
 * it may not be used here, it is given more than once, or it is a file that is too large. Source: choices, section 4.
 */
export const ParameterFault = Schema.Literals([
  "missing",
  "format",
  "unknown",
  "not_allowed",
  "repeated",
  "too_large",
]);
export type ParameterFault = typeof ParameterFault.Type;

/**
 * Every wrong parameter by its name, in the interface's order. Rows of earlier versions have no kind. `viewing` is why a
 * document cannot be looked at.
 */
export const ParameterFaults = Schema.Array(
  Schema.Struct({
    name: Schema.String,
    fault: ParameterFault,
    kind: Schema.optionalKey(ParameterKind),
    viewing: Schema.optionalKey(ViewingFault),
  }),
);
export type ParameterFaults = typeof ParameterFaults.Type;

const viewingTexts: Readonly<Record<ViewingFault, string>> = {
  damaged: "the document is damaged or incomplete",
  encrypted: "the document asks for a password",
  too_many_pages: `the document has more than ${maxPages} pages`,
  too_many_pixels: "the document has more than 64 megapixels",
  too_costly: "the document takes too much time or memory to show",
};

/** The text of a fault, after the parameter's name. */
export const messageOfFault = ({ fault, kind, viewing }: ParameterFaults[number]): string => {
  if (viewing !== undefined) return `is not valid: ${viewingTexts[viewing]}`;
  const facts: KindFacts | undefined = kind === undefined ? undefined : parameterKinds[kind];
  switch (fault) {
    case "missing":
      return "is missing";
    case "format":
      return facts?.rule ?? "is not valid";
    case "unknown":
      return facts?.unknown ?? "is not known";
    case "not_allowed":
      return facts?.notAllowed ?? "is not allowed here";
    case "repeated":
      return "is given more than once";
    case "too_large":
      return "must be smaller than 16 MB";
  }
};
