/**
 * How an attempt to deliver ended. Only the status of an answer and the kind of a failure are kept.
 *
 * - `AddressRefused`: the URL or its name resolves to a forbidden address
 * - `NameUnknown`: the name does not resolve
 * - `ConnectionFailed`, `TlsFailed`: the connection was refused or broke, or the certificate is invalid
 * - `TimedOut`: the attempt, including the answer's body, took too long
 * - `AnswerBroken`: the answer was not HTTP
 * - `Erased`: the subject of the message was erased
 */
export type AttemptOutcome =
  | { readonly _tag: "Answered"; readonly status: number }
  | { readonly _tag: "Failed"; readonly reason: AttemptFailure };

export const attemptFailures = [
  "AddressRefused",
  "NameUnknown",
  "ConnectionFailed",
  "TlsFailed",
  "TimedOut",
  "AnswerBroken",
  "Erased",
] as const;

export type AttemptFailure = (typeof attemptFailures)[number];

/** One attempt, begun `at` (epoch milliseconds). It took `duration` milliseconds. */
export interface Attempt {
  readonly at: number;
  readonly duration: number;
  readonly outcome: AttemptOutcome;
}

/** Whether the receiver accepted the message: any 2xx. A redirect does not count. Source: choices, section 3. */
export const isSuccess = (outcome: AttemptOutcome): boolean =>
  outcome._tag === "Answered" && outcome.status >= 200 && outcome.status < 300;

/** Whether the receiver is gone for good: 410. */
export const isGone = (outcome: AttemptOutcome): boolean =>
  outcome._tag === "Answered" && outcome.status === 410;
