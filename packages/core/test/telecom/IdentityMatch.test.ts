import { describe, expect, it } from "@effect/vitest";
import { Result } from "effect";
import type { RefusalName } from "../../src/catalogue/Refusal.ts";
import {
  identityMatch,
  type IdentityMatchCommand,
  type IdentityMatchEvent,
  IdentityMatchState,
  type NoMatch,
} from "../../src/telecom/IdentityMatch.ts";

const reason: NoMatch = { failure: "UserUnknown", info: "CarrierMismatch" };
const other: NoMatch = { failure: "NameInvalid" };

const states = {
  unasked: { _tag: "Unasked" },
  "the carrier is being asked": { _tag: "Asking", askAt: 1_000 },
  matched: { _tag: "Matched" },
  failed: { _tag: "Failed", ...reason },
  "failed without more to say": { _tag: "Failed", ...other },
} as const satisfies Record<string, IdentityMatchState>;
type StateName = keyof typeof states;

const commands = {
  "the carrier is to be asked": { _tag: "Ask", askAt: 1_000 },
  "the carrier needs no asking": { _tag: "RefuseAtOnce", reason },
  "the carrier knows the person": { _tag: "ReportMatch" },
  "the carrier does not": { _tag: "ReportNoMatch", reason: other },
} as const satisfies Record<string, IdentityMatchCommand>;
type CommandName = keyof typeof commands;

const commandTags: Record<IdentityMatchCommand["_tag"], true> = {
  Ask: true,
  RefuseAtOnce: true,
  ReportMatch: true,
  ReportNoMatch: true,
};

type Then = RefusalName | readonly [IdentityMatchEvent["_tag"], IdentityMatchState];

const settled: Record<CommandName, Then> = {
  "the carrier is to be asked": "ResourceUnknown",
  "the carrier needs no asking": "ResourceUnknown",
  "the carrier knows the person": "ResourceUnknown",
  "the carrier does not": "ResourceUnknown",
};

const table: Record<StateName, Record<CommandName, Then>> = {
  unasked: {
    "the carrier is to be asked": ["MatchRequested", states["the carrier is being asked"]],
    "the carrier needs no asking": ["PersonNotMatched", states.failed],
    "the carrier knows the person": "ResourceUnknown",
    "the carrier does not": "ResourceUnknown",
  },
  "the carrier is being asked": {
    "the carrier is to be asked": "ResourceUnknown",
    "the carrier needs no asking": "ResourceUnknown",
    "the carrier knows the person": ["PersonMatched", states.matched],
    "the carrier does not": ["PersonNotMatched", states["failed without more to say"]],
  },
  matched: settled,
  failed: settled,
  "failed without more to say": settled,
};

const then = (state: IdentityMatchState, command: IdentityMatchCommand): Then => {
  const decided = identityMatch.decide(state, command);
  return Result.isFailure(decided)
    ? decided.failure
    : [decided.success._tag, identityMatch.evolve(state, decided.success)];
};

const keys = <K extends string>(record: Readonly<Record<K, unknown>>): ReadonlyArray<K> =>
  Object.keys(record).filter((key): key is K => key in record);

describe("An identity match", () => {
  for (const given of keys(states)) {
    for (const when of keys(commands)) {
      it(`${given}: when ${when}`, () => {
        expect(then(states[given], commands[when])).toEqual(table[given][when]);
      });
    }
  }

  it("is tabled in every state, under every command", () => {
    const stateTags = Object.values(states).map(({ _tag }) => _tag);
    expect(new Set(stateTags)).toEqual(new Set(Object.keys(IdentityMatchState.cases)));
    const tags = Object.values(commands).map(({ _tag }) => _tag);
    expect(new Set(tags)).toEqual(new Set(Object.keys(commandTags)));
    const rows = Object.values(table).flatMap((row) => Object.keys(row));
    expect(rows).toHaveLength(Object.keys(states).length * Object.keys(commands).length);
  });

  it("says nothing more than the carrier did", () => {
    expect(then(states["the carrier is being asked"], commands["the carrier does not"])).toEqual([
      "PersonNotMatched",
      { _tag: "Failed", failure: "NameInvalid" },
    ]);
  });
});
