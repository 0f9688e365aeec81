import { Schema } from "effect";
import { ViewingFault } from "./DocumentViewer.ts";

/**
 * What is wrong with one parameter of a verify call: it is missing, malformed, names an unknown thing, or is not
 * allowed here. Source: choices, section 4.
 */
export const ParameterFault = Schema.Literals(["missing", "format", "unknown", "not_allowed"]);
export type ParameterFault = typeof ParameterFault.Type;

/** Every wrong parameter by its name, in the interface's order. `viewing` is why a document cannot be looked at. */
export const ParameterFaults = Schema.Array(
  Schema.Struct({
    name: Schema.String,
    fault: ParameterFault,
    viewing: Schema.optionalKey(ViewingFault),
  }),
);
export type ParameterFaults = typeof ParameterFaults.Type;
