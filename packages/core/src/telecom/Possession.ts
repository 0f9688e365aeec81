import { Schema } from "effect";
import { FailureName } from "../catalogue/Failure.ts";
import { machineOf } from "../machine/Machine.ts";

/**
 * The possession check: does this person hold this phone? A send and its confirms are one transaction, which
 * five wrong codes end.
 *
 * A guess is counted and stored (`CountGuess`) before its code is compared (`CompareGuess`), so that no race gains a
 * guess. The machine sees digests only.
 *
 * Source: interface, "States and transitions"; NIST 800-63B, 5.1.3 and 5.2.2.
 */

/** How many wrong codes end a check. Source: interface, "Limits". */
export const guessLimit = 5;

export const PossessionState = Schema.TaggedUnion({
  Unsent: {},
  /** The code was sent. `digest` binds it to the transaction; `expiresAt` is in epoch milliseconds. */
  AwaitingCode: { digest: Schema.String, guesses: Schema.Int, expiresAt: Schema.Number },
  /** A guess is counted but not yet compared. */
  Guessing: { digest: Schema.String, guesses: Schema.Int, expiresAt: Schema.Number },
  Confirmed: {},
  Failed: { failure: FailureName },
});
export type PossessionState = typeof PossessionState.Type;

export type PossessionCommand =
  | { readonly _tag: "Send"; readonly digest: string; readonly expiresAt: number }
  | { readonly _tag: "ReportUndelivered"; readonly failure: FailureName }
  | { readonly _tag: "CountGuess"; readonly now: number }
  | { readonly _tag: "CompareGuess"; readonly matches: boolean }
  | { readonly _tag: "Expire"; readonly now: number }
  /** Its personal data is erased. */
  | { readonly _tag: "Erase" };

type AwaitedCode = Extract<PossessionState, { readonly _tag: "AwaitingCode" | "Guessing" }>;
type Failed = Extract<PossessionState, { readonly _tag: "Failed" }>;

const codeIsOver = ({ expiresAt }: AwaitedCode, { now }: { readonly now: number }) =>
  now >= expiresAt;
const codeMatches = (_: AwaitedCode, { matches }: { readonly matches: boolean }) => matches;
const guessesAreSpent = ({ guesses }: AwaitedCode) => guesses >= guessLimit;
const failedByTime = ({ failure }: Failed) => failure === "CodeExpired";
const failedByGuesses = ({ failure }: Failed) => failure === "RetryLimitExceeded";

const failed = (failure: FailureName) => (): PossessionState => ({ _tag: "Failed", failure });

/** The rules of the possession check. */
export const possession = machineOf<PossessionState, PossessionCommand>()({
  name: "possession",
  initial: { _tag: "Unsent" },
  settled: ["Confirmed", "Failed"],
  table: {
    Unsent: {
      Send: [
        {
          event: "CodeSent",
          to: (_, { digest, expiresAt }) => ({
            _tag: "AwaitingCode",
            digest,
            guesses: 0,
            expiresAt,
          }),
        },
      ],
    },
    AwaitingCode: {
      CountGuess: [
        { when: codeIsOver, refuse: "CodeExpired" },
        {
          event: "GuessCounted",
          to: (state) => ({ ...state, _tag: "Guessing", guesses: state.guesses + 1 }),
        },
      ],
      ReportUndelivered: [
        { event: "CodeUndelivered", to: (_, { failure }) => ({ _tag: "Failed", failure }) },
      ],
      Expire: [{ when: codeIsOver, event: "CodeExpired", to: failed("CodeExpired") }],
      Erase: [{ event: "CheckErased", to: failed("UserUnknown") }],
    },
    Guessing: {
      CompareGuess: [
        { when: codeMatches, event: "PhoneConfirmed", to: () => ({ _tag: "Confirmed" }) },
        { when: guessesAreSpent, event: "GuessesSpent", to: failed("RetryLimitExceeded") },
        { event: "GuessMissed", to: (state) => ({ ...state, _tag: "AwaitingCode" }) },
      ],
      Expire: [{ when: codeIsOver, event: "CodeExpired", to: failed("CodeExpired") }],
      Erase: [{ event: "CheckErased", to: failed("UserUnknown") }],
    },
    Confirmed: {},
    Failed: {
      CountGuess: [
        { when: failedByTime, refuse: "CodeExpired" },
        { when: failedByGuesses, refuse: "RetryLimitExceeded" },
      ],
    },
  },
});
