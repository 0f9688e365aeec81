import { Array, Schema } from "effect";
import { refusals } from "./Refusal.ts";

/** One error of an HTTP error body. */
const ErrorEntry = Schema.Struct({
  code: Schema.Literals(Array.dedupe(Object.values(refusals).map(({ code }) => code))),
  message: Schema.String,
}).annotate({ identifier: "Error" });

/** The body of every HTTP error. Source: interface, "Errors". */
export const ErrorBody = Schema.Struct({ errors: Schema.NonEmptyArray(ErrorEntry) }).annotate({
  identifier: "Errors",
});
export type ErrorBody = typeof ErrorBody.Type;
