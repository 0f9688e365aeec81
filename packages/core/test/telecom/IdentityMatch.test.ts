import { describe, expect, it } from "@effect/vitest";
import {
  identityMatch,
  type IdentityMatchCommand,
  type IdentityMatchEvent,
  IdentityMatchState,
  type NoMatch,
} from "../../src/telecom/IdentityMatch.ts";
import { decideOnce, deciderTable, type Then } from "../machine/DeciderTable.ts";

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

type Follows = Then<IdentityMatchState, IdentityMatchEvent>;

const settled: Record<CommandName, Follows> = {
  "the carrier is to be asked": "ResourceUnknown",
  "the carrier needs no asking": "ResourceUnknown",
  "the carrier knows the person": "ResourceUnknown",
  "the carrier does not": "ResourceUnknown",
};

const table: Record<StateName, Record<CommandName, Follows>> = {
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

describe("An identity match", () => {
  deciderTable({
    machine: identityMatch,
    states,
    commands,
    stateTags: IdentityMatchState.cases,
    commandTags,
    table,
  });

  it("says nothing more than the carrier did", () => {
    expect(
      decideOnce(
        identityMatch,
        states["the carrier is being asked"],
        commands["the carrier does not"],
      ),
    ).toEqual(["PersonNotMatched", { _tag: "Failed", failure: "NameInvalid" }]);
  });
});
