import { Schema } from "effect";

/** The requests that a connection repeats. */
export const Script = Schema.Literals([
  "send",
  "confirm",
  "status",
  "mixed",
  "accept",
  "application",
  "list",
  "check",
  "search",
  "redeem",
  "attributes",
  "redeem-and-read",
  "trivial",
]);
export type Script = typeof Script.Type;

/**
 * A closed loop: `connections` keep-alive connections, each with the next request after the last answer.
 *
 * It ends after `seconds`, after `requests`, or when `ids` are used up (confirm, redeem and redeem-and-read; others
 * repeat them).
 */
export const Job = Schema.Struct({
  script: Script,
  port: Schema.Int,
  authorization: Schema.String,
  connections: Schema.Int,
  seconds: Schema.Number,
  requests: Schema.Number,
  ids: Schema.Array(Schema.String),
});
export type Job = typeof Job.Type;

/**
 * The result of a job. `errors` counts wrong statuses, wrong bodies and broken connections; `problem` describes the
 * first.
 *
 * `ids` are the sent transactions.
 */
export const LoadReport = Schema.Struct({
  requests: Schema.Int,
  errors: Schema.Int,
  problem: Schema.optionalKey(Schema.String),
  seconds: Schema.Number,
  ids: Schema.Array(Schema.String),
});
export type LoadReport = typeof LoadReport.Type;
