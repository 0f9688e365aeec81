/**
 * How one attempt to deliver ended. Of an answer only its status is kept; of a failure only its kind.
 *
 * - `AddressRefused`: the name leads, or the URL itself points, where callbacks must not go
 * - `NameUnknown`: the name leads nowhere
 * - `ConnectionFailed`, `TlsFailed`: nobody listens, the line broke, or the certificate does not hold
 * - `TimedOut`: the attempt took longer than it may, the answer's body included
 * - `AnswerBroken`: what came back was no HTTP
 * - `Erased`: what was to be told is gone
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

/** One attempt: begun `at` (epoch milliseconds), it took `duration` milliseconds. */
export interface Attempt {
  readonly at: number;
  readonly duration: number;
  readonly outcome: AttemptOutcome;
}

/** Whether a receiver took the message: any 2xx. A redirect is none. Source: choices, section 3. */
export const isSuccess = (outcome: AttemptOutcome): boolean =>
  outcome._tag === "Answered" && outcome.status >= 200 && outcome.status < 300;

/** Whether a receiver says that it is gone for good: 410. */
export const isGone = (outcome: AttemptOutcome): boolean =>
  outcome._tag === "Answered" && outcome.status === 410;
