import { messageOf, type RefusalName, refusals } from "@bonafide/core/catalogue/Refusal";
import { Schema } from "effect";
import { HttpApiSchema } from "effect/http-api";

/** One error of an HTTP error body. */
const ErrorEntry = Schema.Struct({ code: Schema.Int, message: Schema.String });

const entryOf = (name: RefusalName, parameter: string | undefined): typeof ErrorEntry.Type => ({
  code: refusals[name].code,
  message: messageOf(name, parameter),
});

/** The body of every HTTP error. Source: interface, "Errors". */
export const ErrorBody = Schema.Struct({ errors: Schema.NonEmptyArray(ErrorEntry) });
export type ErrorBody = typeof ErrorBody.Type;

/** The body for these refusals in order, each with the parameter that it is about. */
export const errorBodyOf = (
  [first, ...others]: readonly [RefusalName, ...ReadonlyArray<RefusalName>],
  [parameter, ...parameters]: ReadonlyArray<string> = [],
): ErrorBody => ({
  errors: [entryOf(first, parameter), ...others.map((name, at) => entryOf(name, parameters[at]))],
});

const documented = (status: number, description: string, example: RefusalName) =>
  ErrorBody.annotate({ description, examples: [errorBodyOf([example])] }).pipe(
    HttpApiSchema.status(status),
  );

const serverErrors = [
  documented(500, "Something went wrong here", "InternalError"),
  documented(503, "The server is at its limit; see Retry-After", "ServerFull"),
];

/** The errors of any endpoint that needs credentials, for the contract. */
export const accessErrors = [
  documented(401, "The credentials are unknown, or the account is inactive", "CredentialsUnknown"),
  documented(403, "The product or what is asked for is not the account's", "ProductNotEnabled"),
  documented(429, "Too many requests; see Retry-After", "AccountRateExceeded"),
  ...serverErrors,
];

/** The errors of any endpoint of the Applications API, for the contract. */
export const tokenErrors = [
  documented(401, "The token is unknown or inactive", "CredentialsUnknown"),
  documented(403, "The token is for reading only", "ProductNotEnabled"),
  ...serverErrors,
];

/** The errors of any endpoint of the group-affiliation API, for the contract. */
export const clientErrors = [
  documented(401, "The credentials are unknown, or the client is inactive", "CredentialsUnknown"),
  documented(403, "White-label is not the client's", "ProductNotEnabled"),
  ...serverErrors,
];

/** The errors of both calls of Document Passback, for the contract. */
export const passbackErrors = [
  documented(401, "The API token is unknown, or the consumer is inactive", "CredentialsUnknown"),
  documented(403, "Document Passback is not the consumer's", "ProductNotEnabled"),
  documented(429, "The image was shown twice in a minute; see Retry-After", "ProductRateExceeded"),
  ...serverErrors,
];

/** If-Match does not name the current version. */
export const changedError = documented(
  412,
  "The application is another than If-Match says",
  "ApplicationChanged",
);

/** A path or parameter names an unknown resource. */
export const unknownError = documented(404, "There is no such resource", "ResourceUnknown");

/** Invalid parameters: all of them, in the interface's order. */
export const parameterError = (example: RefusalName) =>
  documented(422, "Wrong parameters, all at once", example);
