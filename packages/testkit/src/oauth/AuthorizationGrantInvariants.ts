import {
  type AuthorizationGrantCommand,
  type AuthorizationGrantEvent,
  type AuthorizationGrantState,
  grantLifetimes,
} from "@bonafide/core/oauth/AuthorizationGrant";
import { Equal, Result } from "effect";
import type { MachineRules } from "../machine/MachineWalk.ts";

interface Memory {
  readonly grantedAt: number | undefined;
  /** When the tokens that are good were made, and the refresh token among them. */
  readonly tokens: { readonly at: number; readonly refreshDigest: string } | undefined;
  readonly isEnded: boolean;
}

const now = 1_000;
const { access, code, refresh } = grantLifetimes;
const tokens = (turn: number) => ({
  accessDigest: `access ${turn}`,
  refreshDigest: `refresh ${turn}`,
});

/** What a grant keeps to. Source: RFC 6749, 4.1.2 and 10.4; RFC 9700, 4.14; choices, section 5. */
export const authorizationGrantRules: MachineRules<
  AuthorizationGrantState,
  AuthorizationGrantCommand,
  AuthorizationGrantEvent,
  Memory
> = {
  alphabet: [
    { _tag: "Grant", now, codeDigest: "code" },
    { _tag: "Redeem", now, fits: true, ...tokens(1) },
    { _tag: "Redeem", now: now + code - 1, fits: true, ...tokens(1) },
    { _tag: "Redeem", now: now + code, fits: true, ...tokens(1) },
    { _tag: "Redeem", now, fits: false, ...tokens(1) },
    { _tag: "Refresh", now, digest: "refresh 1", ...tokens(2) },
    { _tag: "Refresh", now, digest: "refresh 2", ...tokens(3) },
    { _tag: "Refresh", now: now + refresh - 1, digest: "refresh 1", ...tokens(2) },
    { _tag: "Refresh", now: now + code + refresh, digest: "refresh 1", ...tokens(2) },
    { _tag: "Withdraw" },
    { _tag: "Erase" },
  ],
  memory: { grantedAt: undefined, tokens: undefined, isEnded: false },
  remember: (memory, { answer, command }) => {
    if (Result.isFailure(answer)) return memory;
    switch (answer.success._tag) {
      case "GrantGiven":
        return { ...memory, grantedAt: now };
      case "CodeRedeemed":
      case "GrantRefreshed":
        return "refreshDigest" in command
          ? { ...memory, tokens: { at: command.now, refreshDigest: command.refreshDigest } }
          : memory;
      case "GrantEnded":
        return { ...memory, isEnded: true };
    }
  },
  invariants: {
    "a code is given once": ({ answer, command }, { grantedAt }) =>
      command._tag !== "Grant" || Result.isSuccess(answer) === (grantedAt === undefined),
    "a code is redeemed once, within 60 seconds, by whom and for what it was given": (
      { after, command },
      { grantedAt, isEnded, tokens },
    ) => {
      if (command._tag !== "Redeem" || grantedAt === undefined || isEnded) return true;
      const may = tokens === undefined && command.fits && command.now < grantedAt + code;
      return after._tag === (may ? "Redeemed" : "Ended");
    },
    "a refresh token is good once, for 604,800 seconds": (
      { after, answer, command },
      { isEnded, tokens },
    ) => {
      if (command._tag !== "Refresh" || tokens === undefined || isEnded) return true;
      if (command.digest !== tokens.refreshDigest) return after._tag === "Ended";
      return Result.isSuccess(answer) === command.now < tokens.at + refresh;
    },
    "tokens live as long as the interface says": ({ after, answer, command }) =>
      Result.isFailure(answer) ||
      after._tag !== "Redeemed" ||
      !("refreshDigest" in command) ||
      (after.access.ends === command.now + access &&
        after.access.digest === command.accessDigest &&
        after.refresh.ends === command.now + refresh &&
        after.refresh.digest === command.refreshDigest),
    "a person takes back what was given": ({ after, command }, { grantedAt }) =>
      !(command._tag === "Withdraw" || command._tag === "Erase") ||
      grantedAt === undefined ||
      after._tag === "Ended",
    "an ended grant stays ended": ({ after, before }, { isEnded }) =>
      !isEnded || (after._tag === "Ended" && Equal.equals(after, before)),
  },
};
