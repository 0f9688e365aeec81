import { Result, Schema } from "effect";
import { FailureName } from "../catalogue/Failure.ts";
import type { RefusalName } from "../catalogue/Refusal.ts";
import type { Machine } from "../machine/Machine.ts";

/**
 * The possession check: does this person hold this phone? One send and its confirms are one transaction.
 *
 * A guess is counted (`CountGuess`) and that count is stored before its code is compared (`CompareGuess`), so no
 * race gains a guess. Digests arrive from outside: the machine never sees a code.
 *
 * Source: interface, "States and transitions"; NIST 800-63B, 5.1.3 and 5.2.2.
 */

/** How many wrong codes end a check. Source: interface, "Limits". */
export const guessLimit = 5;

export const PossessionState = Schema.TaggedUnion({
  Unsent: {},
  /** The code is with the person; `digest` binds it to the transaction, `expiresAt` is in epoch milliseconds. */
  AwaitingCode: { digest: Schema.String, guesses: Schema.Int, expiresAt: Schema.Number },
  /** A guess is counted and not yet compared. */
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
  | { readonly _tag: "Expire"; readonly now: number };

export type PossessionEvent =
  | { readonly _tag: "CodeSent"; readonly digest: string; readonly expiresAt: number }
  | { readonly _tag: "CodeUndelivered"; readonly failure: FailureName }
  | { readonly _tag: "GuessCounted" }
  | { readonly _tag: "GuessMissed" }
  | { readonly _tag: "GuessesSpent" }
  | { readonly _tag: "PhoneConfirmed" }
  | { readonly _tag: "CodeExpired" };

const expired = (state: { readonly expiresAt: number }, now: number): boolean =>
  now >= state.expiresAt;

const refuse = (name: RefusalName) => Result.fail(name);

const decideAwaiting = (
  state: Extract<PossessionState, { _tag: "AwaitingCode" }>,
  command: PossessionCommand,
): Result.Result<PossessionEvent, RefusalName> => {
  switch (command._tag) {
    case "CountGuess":
      return expired(state, command.now)
        ? refuse("CodeExpired")
        : Result.succeed({ _tag: "GuessCounted" });
    case "ReportUndelivered":
      return Result.succeed({ _tag: "CodeUndelivered", failure: command.failure });
    case "Expire":
      return expired(state, command.now)
        ? Result.succeed({ _tag: "CodeExpired" })
        : refuse("PossessionCheckInvalid");
    case "Send":
    case "CompareGuess":
      return refuse("PossessionCheckInvalid");
  }
};

const decideGuessing = (
  state: Extract<PossessionState, { _tag: "Guessing" }>,
  command: PossessionCommand,
): Result.Result<PossessionEvent, RefusalName> => {
  if (command._tag !== "CompareGuess") return refuse("PossessionCheckInvalid");
  if (command.matches) return Result.succeed({ _tag: "PhoneConfirmed" });
  return Result.succeed({ _tag: state.guesses < guessLimit ? "GuessMissed" : "GuessesSpent" });
};

const decide = (
  state: PossessionState,
  command: PossessionCommand,
): Result.Result<PossessionEvent, RefusalName> => {
  switch (state._tag) {
    case "Unsent":
      return command._tag === "Send"
        ? Result.succeed({ _tag: "CodeSent", digest: command.digest, expiresAt: command.expiresAt })
        : refuse("PossessionCheckInvalid");
    case "AwaitingCode":
      return decideAwaiting(state, command);
    case "Guessing":
      return decideGuessing(state, command);
    case "Confirmed":
      return refuse("PossessionCheckInvalid");
    case "Failed":
      return refuse(
        state.failure === "RetryLimitExceeded" || state.failure === "CodeExpired"
          ? state.failure
          : "PossessionCheckInvalid",
      );
  }
};

// An event that a state cannot have given leaves it as it is.
const evolve = (state: PossessionState, event: PossessionEvent): PossessionState => {
  switch (event._tag) {
    case "CodeSent":
      return { _tag: "AwaitingCode", digest: event.digest, guesses: 0, expiresAt: event.expiresAt };
    case "CodeUndelivered":
      return { _tag: "Failed", failure: event.failure };
    case "GuessCounted":
      return state._tag === "AwaitingCode"
        ? { ...state, _tag: "Guessing", guesses: state.guesses + 1 }
        : state;
    case "GuessMissed":
      return state._tag === "Guessing" ? { ...state, _tag: "AwaitingCode" } : state;
    case "GuessesSpent":
      return { _tag: "Failed", failure: "RetryLimitExceeded" };
    case "PhoneConfirmed":
      return { _tag: "Confirmed" };
    case "CodeExpired":
      return { _tag: "Failed", failure: "CodeExpired" };
  }
};

/** The rules of the possession check. */
export const possession: Machine<PossessionState, PossessionCommand, PossessionEvent> = {
  name: "possession",
  initial: { _tag: "Unsent" },
  decide,
  evolve,
};
