import { describe, expect, it } from "@effect/vitest";
import {
  authorizationGrant,
  type AuthorizationGrantCommand,
  type AuthorizationGrantEvent,
  AuthorizationGrantState,
  type GrantEnd,
  grantLifetimes,
  isSpent,
} from "../../src/oauth/AuthorizationGrant.ts";
import { deciderTable, type Then } from "../machine/DeciderTable.ts";

const now = 1_000;
const { access, code, refresh } = grantLifetimes;

const redeemed = (turn: number) =>
  ({
    _tag: "Redeemed",
    access: { digest: `a${turn}`, ends: now + access },
    refresh: { digest: `r${turn}`, ends: now + refresh },
  }) as const;

const states = {
  ungranted: { _tag: "Ungranted" },
  "with a code": { _tag: "CodeIssued", code: { digest: "c", ends: now + code } },
  "with an old code": { _tag: "CodeIssued", code: { digest: "c", ends: now } },
  redeemed: redeemed(1),
  "redeemed long ago": {
    _tag: "Redeemed",
    access: { digest: "a1", ends: now },
    refresh: { digest: "r1", ends: now },
  },
  ended: { _tag: "Ended", why: "Withdrawn" },
} as const satisfies Record<string, AuthorizationGrantState>;

const tokens = (turn: number) => ({ now, accessDigest: `a${turn}`, refreshDigest: `r${turn}` });

const commands = {
  "it is given": { _tag: "Grant", now, codeDigest: "c" },
  "the code is redeemed": { _tag: "Redeem", fits: true, ...tokens(1) },
  "the code is redeemed by another": { _tag: "Redeem", fits: false, ...tokens(1) },
  "it is refreshed": { _tag: "Refresh", digest: "r1", ...tokens(2) },
  "it is refreshed by an old token": { _tag: "Refresh", digest: "r0", ...tokens(2) },
  "it is taken back": { _tag: "Withdraw" },
  "its person is erased": { _tag: "Erase" },
} as const satisfies Record<string, AuthorizationGrantCommand>;
type CommandName = keyof typeof commands;

type Follows = Then<AuthorizationGrantState, AuthorizationGrantEvent>;

const ended = (why: GrantEnd): Follows => ["GrantEnded", { _tag: "Ended", why }];

const refused: Record<CommandName, Follows> = {
  "it is given": "ResourceUnknown",
  "the code is redeemed": "ResourceUnknown",
  "the code is redeemed by another": "ResourceUnknown",
  "it is refreshed": "ResourceUnknown",
  "it is refreshed by an old token": "ResourceUnknown",
  "it is taken back": "ResourceUnknown",
  "its person is erased": "ResourceUnknown",
};

const live = {
  "it is taken back": ended("Withdrawn"),
  "its person is erased": ended("Erased"),
};

const table: Record<keyof typeof states, Record<CommandName, Follows>> = {
  ungranted: { ...refused, "it is given": ["GrantGiven", states["with a code"]] },
  "with a code": {
    ...refused,
    ...live,
    "the code is redeemed": ["CodeRedeemed", redeemed(1)],
    "the code is redeemed by another": ended("CodeBurned"),
  },
  "with an old code": {
    ...refused,
    ...live,
    "the code is redeemed": ended("CodeExpired"),
    "the code is redeemed by another": ended("CodeExpired"),
  },
  redeemed: {
    ...refused,
    ...live,
    "the code is redeemed": ended("CodeReplayed"),
    "the code is redeemed by another": ended("CodeReplayed"),
    "it is refreshed": ["GrantRefreshed", redeemed(2)],
    "it is refreshed by an old token": ended("RefreshReplayed"),
  },
  "redeemed long ago": {
    ...refused,
    ...live,
    "the code is redeemed": ended("CodeReplayed"),
    "the code is redeemed by another": ended("CodeReplayed"),
    "it is refreshed by an old token": ended("RefreshReplayed"),
  },
  ended: refused,
};

describe("A grant", () => {
  deciderTable({
    machine: authorizationGrant,
    states,
    commands,
    stateTags: AuthorizationGrantState.cases,
    commandTags: { Grant: true, Redeem: true, Refresh: true, Withdraw: true, Erase: true },
    table,
  });

  it.each([
    ["ungranted", 0],
    ["with a code", now + code],
    ["redeemed", now + access + refresh],
    ["ended", 0],
  ] as const)("that is %s is spent from %d on", (name, from) => {
    expect(isSpent(states[name], from - 1)).toBe(from === 0);
    expect(isSpent(states[name], from)).toBe(true);
  });
});
