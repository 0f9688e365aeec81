import { guessLimit, possession, PossessionState } from "@bonafide/core/telecom/Possession";
import { Equal, Schema } from "effect";
import { rulesFor } from "../machine/MachineRules.ts";

/** When the walked code ends, in epoch milliseconds. */
const expiresAt = 600_000;
const expire = { _tag: "Expire", now: expiresAt } as const;

/** The rules of a possession check. Source: interface, "States and transitions"; choices, section 2. */
export const possessionRules = rulesFor(possession)({
  alphabet: [
    { _tag: "Send", digest: "digest", expiresAt },
    { _tag: "ReportUndelivered", failure: "NumberBlocked" },
    { _tag: "CountGuess", now: expiresAt - 1 },
    { _tag: "CountGuess", now: expiresAt },
    { _tag: "CompareGuess", matches: true },
    { _tag: "CompareGuess", matches: false },
    { _tag: "Expire", now: expiresAt - 1 },
    expire,
    { _tag: "Erase" },
  ],
  events: {
    CodeSent: ["Unsent Send"],
    CodeUndelivered: ["AwaitingCode ReportUndelivered"],
    GuessCounted: ["AwaitingCode CountGuess"],
    PhoneConfirmed: ["Guessing CompareGuess"],
    GuessMissed: ["Guessing CompareGuess"],
    GuessesSpent: ["Guessing CompareGuess"],
    CodeExpired: ["AwaitingCode Expire", "Guessing Expire"],
    CheckErased: ["AwaitingCode Erase", "Guessing Erase"],
  },
  isState: Schema.is(PossessionState),
  ends: { time: [expire], erasure: [{ _tag: "Erase" }] },
  /** How many guesses were counted, when the last one was, and how many were compared. */
  memory: { counted: 0, countedAt: 0, compared: 0 },
  remember: (memory, { command, event }) => {
    if (event === undefined) return memory;
    if (command._tag === "CountGuess")
      return { ...memory, counted: memory.counted + 1, countedAt: command.now };
    return command._tag === "CompareGuess" ? { ...memory, compared: memory.compared + 1 } : memory;
  },
  invariants: {
    "a sixth guess is never compared": ({ command, event }, { compared }) =>
      command._tag !== "CompareGuess" || event === undefined || compared < guessLimit,
    "a count precedes every comparison": ({ command, event }, { compared, counted }) =>
      command._tag !== "CompareGuess" || event === undefined || counted === compared + 1,
    "the state holds every guess that was counted, the code and its end": (
      { after, event },
      { counted },
    ) =>
      !("guesses" in after) ||
      Equal.equals(after, {
        _tag: after._tag,
        digest: "digest",
        guesses: counted + (event === "GuessCounted" ? 1 : 0),
        expiresAt,
      }),
    "a counted guess confirms exactly where it matches": ({ after, before, command, event }) =>
      command._tag !== "CompareGuess" ||
      before._tag !== "Guessing" ||
      (after._tag === "Confirmed" && event === "PhoneConfirmed") === command.matches,
    "an expired check never confirms": ({ after }, { countedAt }) =>
      after._tag !== "Confirmed" || countedAt < expiresAt,
    "the fifth wrong guess fails the check, and none before it": ({ after, event }, { compared }) =>
      event !== "GuessMissed" && event !== "GuessesSpent"
        ? true
        : compared + 1 < guessLimit
          ? after._tag === "AwaitingCode" && event === "GuessMissed"
          : Equal.equals(after, { _tag: "Failed", failure: "RetryLimitExceeded" }),
    "a check expires at its time limit and not before": ({ before, command, event }) =>
      command._tag !== "Expire" ||
      !("expiresAt" in before) ||
      (event === "CodeExpired") === command.now >= expiresAt,
    "a failure says why": ({ after, command, event }) =>
      event === undefined ||
      (command._tag === "ReportUndelivered" &&
        Equal.equals(after, { _tag: "Failed", failure: command.failure })) ||
      (command._tag === "Expire" &&
        Equal.equals(after, { _tag: "Failed", failure: "CodeExpired" })) ||
      (command._tag === "Erase" &&
        Equal.equals(after, { _tag: "Failed", failure: "UserUnknown" })) ||
      !["ReportUndelivered", "Expire", "Erase"].includes(command._tag),
    "a guess that comes too late, or after five wrong ones, says so": ({
      before,
      command,
      refusal,
    }) => {
      if (command._tag !== "CountGuess")
        return refusal === undefined || refusal === "NotInThisState";
      if (before._tag === "AwaitingCode")
        return refusal === (command.now < expiresAt ? undefined : "CodeExpired");
      if (before._tag !== "Failed") return refusal === "NotInThisState";
      return (
        refusal ===
        (before.failure === "CodeExpired" || before.failure === "RetryLimitExceeded"
          ? before.failure
          : "NotInThisState")
      );
    },
  },
});
