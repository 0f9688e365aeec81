import { Schema } from "effect";

/** What a connection asks, again and again. */
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
 * A closed loop: `connections` keep-alive connections that each ask the next thing when the last was answered.
 *
 * It ends after `seconds`, or after `requests`, or when `ids` are used up (confirm, redeem and redeem-and-read; others go round).
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
 * What came of it. `errors` counts wrong statuses, wrong bodies and broken connections, `problem` tells the first.
 *
 * `ids` are the transactions that were sent.
 */
export const LoadReport = Schema.Struct({
  requests: Schema.Int,
  errors: Schema.Int,
  problem: Schema.optionalKey(Schema.String),
  seconds: Schema.Number,
  ids: Schema.Array(Schema.String),
});
export type LoadReport = typeof LoadReport.Type;
