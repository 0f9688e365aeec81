import { Duration } from "effect";

/**
 * What one attempt may cost, and all of them together.
 *
 * - `attempt`: the whole of it, from resolving the name to the end of the answer
 * - `answerSize`: how much of an answer is read, its head included, in bytes
 * - `idleLines`: how many connections are kept open for the next attempt
 * - `idleFor`: how long one is kept
 */
export interface CallbackLimits {
  readonly attempt: Duration.Duration;
  readonly answerSize: number;
  readonly idleLines: number;
  readonly idleFor: Duration.Duration;
}

/** Source: choices, section 3; a connection is closed before the five seconds after which many receivers close it. */
export const callbackLimits: CallbackLimits = {
  attempt: Duration.seconds(15),
  answerSize: 64 * 1024,
  idleLines: 64,
  idleFor: Duration.seconds(4),
};
