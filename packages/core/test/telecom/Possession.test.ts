import { describe, expect, it } from "@effect/vitest";
import { Result } from "effect";
import type { RefusalName } from "../../src/catalogue/Refusal.ts";
import {
  possession,
  type PossessionCommand,
  type PossessionEvent,
  PossessionState,
} from "../../src/telecom/Possession.ts";
import { deciderTable, type Then } from "../machine/DeciderTable.ts";

const expiresAt = 600_000;
const code = { digest: "digest", expiresAt };

/** Every state, and those of its fields that decide. */
const states = {
  unsent: { _tag: "Unsent" },
  "awaiting the first code": { _tag: "AwaitingCode", ...code, guesses: 0 },
  "awaiting the fifth code": { _tag: "AwaitingCode", ...code, guesses: 4 },
  "comparing the first guess": { _tag: "Guessing", ...code, guesses: 1 },
  "comparing the fifth guess": { _tag: "Guessing", ...code, guesses: 5 },
  confirmed: { _tag: "Confirmed" },
  "failed by five wrong codes": { _tag: "Failed", failure: "RetryLimitExceeded" },
  "failed by time": { _tag: "Failed", failure: "CodeExpired" },
  "failed by the network": { _tag: "Failed", failure: "NumberBlocked" },
} as const satisfies Record<string, PossessionState>;
type StateName = keyof typeof states;

/** Every command, at every side of what it is judged by. */
const commands = {
  "a code is sent": { _tag: "Send", ...code },
  "the network reports a failure": { _tag: "ReportUndelivered", failure: "NumberBlocked" },
  "a code comes in time": { _tag: "CountGuess", now: expiresAt - 1 },
  "a code comes at the time limit": { _tag: "CountGuess", now: expiresAt },
  "the code is right": { _tag: "CompareGuess", matches: true },
  "the code is wrong": { _tag: "CompareGuess", matches: false },
  "the sweep comes early": { _tag: "Expire", now: expiresAt - 1 },
  "the sweep comes at the time limit": { _tag: "Expire", now: expiresAt },
} as const satisfies Record<string, PossessionCommand>;
type CommandName = keyof typeof commands;

const commandTags: Record<PossessionCommand["_tag"], true> = {
  Send: true,
  ReportUndelivered: true,
  CountGuess: true,
  CompareGuess: true,
  Expire: true,
};

type Follows = Then<PossessionState, PossessionEvent>;

const always = (name: RefusalName): Record<CommandName, Follows> => ({
  "a code is sent": name,
  "the network reports a failure": name,
  "a code comes in time": name,
  "a code comes at the time limit": name,
  "the code is right": name,
  "the code is wrong": name,
  "the sweep comes early": name,
  "the sweep comes at the time limit": name,
});

const nothingHere = always("PossessionCheckInvalid");

const awaiting = (guesses: number): Record<CommandName, Follows> => ({
  "a code is sent": "PossessionCheckInvalid",
  "the network reports a failure": ["CodeUndelivered", states["failed by the network"]],
  "a code comes in time": ["GuessCounted", { _tag: "Guessing", ...code, guesses: guesses + 1 }],
  "a code comes at the time limit": "CodeExpired",
  "the code is right": "PossessionCheckInvalid",
  "the code is wrong": "PossessionCheckInvalid",
  "the sweep comes early": "PossessionCheckInvalid",
  "the sweep comes at the time limit": ["CodeExpired", states["failed by time"]],
});

const table: Record<StateName, Record<CommandName, Follows>> = {
  unsent: {
    ...nothingHere,
    "a code is sent": ["CodeSent", states["awaiting the first code"]],
  },
  "awaiting the first code": awaiting(0),
  "awaiting the fifth code": awaiting(4),
  "comparing the first guess": {
    ...nothingHere,
    "the code is right": ["PhoneConfirmed", states.confirmed],
    "the code is wrong": ["GuessMissed", { _tag: "AwaitingCode", ...code, guesses: 1 }],
  },
  "comparing the fifth guess": {
    ...nothingHere,
    "the code is right": ["PhoneConfirmed", states.confirmed],
    "the code is wrong": ["GuessesSpent", states["failed by five wrong codes"]],
  },
  confirmed: nothingHere,
  "failed by five wrong codes": always("RetryLimitExceeded"),
  "failed by time": always("CodeExpired"),
  "failed by the network": nothingHere,
};

describe("A possession check", () => {
  deciderTable({
    machine: possession,
    states,
    commands,
    stateTags: PossessionState.cases,
    commandTags,
    table,
  });
});

const run = (...commands: ReadonlyArray<PossessionCommand>): ReadonlyArray<string> => {
  let state = possession.initial;
  return commands.map((command) => {
    const decided = possession.decide(state, command);
    if (Result.isFailure(decided)) return decided.failure;
    state = possession.evolve(state, decided.success);
    return decided.success._tag;
  });
};

const send = commands["a code is sent"];
const guess = (matches: boolean, now = 1): ReadonlyArray<PossessionCommand> => [
  { _tag: "CountGuess", now },
  { _tag: "CompareGuess", matches },
];

describe("A whole possession check", () => {
  it("is confirmed by the right code, also at the fifth guess", () => {
    expect(run(send, ...guess(true))).toEqual(["CodeSent", "GuessCounted", "PhoneConfirmed"]);
    const four = [1, 2, 3, 4].flatMap(() => guess(false));
    expect(run(send, ...four, ...guess(true)).at(-1)).toBe("PhoneConfirmed");
  });

  it("fails at the fifth wrong code, and refuses the right one after it", () => {
    const five = [1, 2, 3, 4, 5].flatMap(() => guess(false));
    const answers = run(send, ...five, ...guess(true));
    expect(answers.filter((answer) => answer === "GuessMissed")).toHaveLength(4);
    expect(answers.slice(-3)).toEqual(["GuessesSpent", "RetryLimitExceeded", "RetryLimitExceeded"]);
  });

  it("refuses every code from the time limit on, before and after it settled", () => {
    const late: PossessionCommand = { _tag: "CountGuess", now: expiresAt };
    const sweep: PossessionCommand = { _tag: "Expire", now: expiresAt };
    expect(run(send, late, sweep, late)).toEqual([
      "CodeSent",
      "CodeExpired",
      "CodeExpired",
      "CodeExpired",
    ]);
  });

  it("is used once: a confirmed check takes no further code", () => {
    expect(run(send, ...guess(true), ...guess(true)).slice(-2)).toEqual([
      "PossessionCheckInvalid",
      "PossessionCheckInvalid",
    ]);
  });
});
