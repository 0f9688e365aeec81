import { Schema } from "effect";

/**
 * What is wrong with one parameter of a verify call: it is missing, malformed, names an unknown thing, or is not
 * allowed here. Source: choices, section 4.
 */
export const ParameterFault = Schema.Literals(["missing", "format", "unknown", "not_allowed"]);
export type ParameterFault = typeof ParameterFault.Type;

/** Every wrong parameter by its name, in the interface's order. */
export const ParameterFaults = Schema.Array(
  Schema.Struct({ name: Schema.String, fault: ParameterFault }),
);
export type ParameterFaults = typeof ParameterFaults.Type;
