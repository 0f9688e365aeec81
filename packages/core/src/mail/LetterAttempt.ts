import { type RetrySchedule, waitOf } from "../callback/RetrySchedule.ts";
import type { Letter } from "./Letter.ts";
import type { MailOutcome } from "./Mailer.ts";

/** The waits before each retry, in milliseconds. */
export const letterSchedule: RetrySchedule = [30_000, 300_000, 1_800_000, 7_200_000];

const ended = { details: undefined, dueAt: undefined } as const;

/**
 * A letter after an attempt, at a time in epoch milliseconds. Without an outcome it has no receiver any more. `offset`
 * varies the wait for a retry.
 */
export const afterAttempt = (
  letter: Letter,
  outcome: MailOutcome | undefined,
  now: number,
  offset: number,
): Letter => {
  const next = { ...letter, attempts: letter.attempts + 1, updated: now };
  switch (outcome?._tag) {
    case undefined:
      return { ...next, ...ended, status: "dropped", failure: "NoReceiver" };
    case "Sent":
      return { ...next, ...ended, status: "sent", failure: undefined };
    case "Bounced":
      return { ...next, ...ended, status: "bounced", failure: "Refused" };
    case "Failed": {
      const { reason: failure } = outcome;
      return letter.attempts < letterSchedule.length
        ? { ...next, failure, dueAt: now + waitOf(letterSchedule, letter.attempts, offset) }
        : { ...next, ...ended, status: "dropped", failure };
    }
  }
};
