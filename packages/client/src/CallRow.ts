/** How a call takes its parameters, besides those of its path and headers. */
export type Encoding = "query" | "json" | "mergePatch" | "urlencoded" | "multipart";

/** Who may make a call. */
export type CallerKind =
  | "none"
  | "secretKey"
  | "client"
  | "applicationToken"
  | "consumer"
  | "accessToken"
  | "apiToken";

/** What the client has to know of a call to make it. `Calls.ts` has a row for each, written from the contract. */
export interface CallRow {
  readonly method: "GET" | "POST" | "PATCH";
  /** With parameters as `:name`. */
  readonly path: string;
  readonly credentials: CallerKind;
  readonly takes: ReadonlyArray<Encoding>;
  /** The names of the parameters that are headers. */
  readonly headers: ReadonlyArray<string>;
}
