import { Result, Schema } from "effect";
import type { RefusalName } from "../catalogue/Refusal.ts";
import type { Machine } from "../machine/Machine.ts";
import { documentTokenLifetimes } from "../passback/DocumentToken.ts";

/**
 * What a person granted to a consumer: a code, redeemed once for tokens; tokens, refreshed in a line; and the end of
 * all of them at once, by time, by replay or by the person's will. Digests are SHA-256 (base64url); times are in epoch
 * milliseconds.
 *
 * Source: RFC 6749, 4.1 and 10.5; RFC 9700, 2.1.1 and 4.14; choices, section 5.
 */

/** How long a code, an access token and a refresh token live. Source: interface, "Limits"; choices, section 5. */
export const grantLifetimes = { code: 60_000, access: 300_000, refresh: 604_800_000 } as const;

/** Why a grant ended. */
export const GrantEnd = Schema.Literals([
  "CodeExpired",
  /** A redemption failed after its client was known. */
  "CodeBurned",
  "CodeReplayed",
  "RefreshReplayed",
  /** The person took it back. */
  "Withdrawn",
  "Erased",
]);
export type GrantEnd = typeof GrantEnd.Type;

const Token = Schema.Struct({ digest: Schema.String, ends: Schema.Number });

export const AuthorizationGrantState = Schema.TaggedUnion({
  Ungranted: {},
  CodeIssued: { code: Token },
  Redeemed: { access: Token, refresh: Token },
  Ended: { why: GrantEnd },
});
export type AuthorizationGrantState = typeof AuthorizationGrantState.Type;

/**
 * Whether nothing of a grant can be used any more: a document token may be got until the access token ends, and is
 * refreshed for as long after that.
 */
export const isSpent = (state: AuthorizationGrantState, now: number): boolean => {
  switch (state._tag) {
    case "CodeIssued":
      return now >= state.code.ends;
    case "Redeemed":
      return (
        now >= Math.max(state.refresh.ends, state.access.ends + documentTokenLifetimes.refresh)
      );
    case "Ungranted":
    case "Ended":
      return true;
  }
};

/** New tokens' digests, and when they are made. */
interface NewTokens {
  readonly now: number;
  readonly accessDigest: string;
  readonly refreshDigest: string;
}

export type AuthorizationGrantCommand =
  | { readonly _tag: "Grant"; readonly now: number; readonly codeDigest: string }
  /** `fits`: whether redirect URI, verifier and client are those of the code. */
  | ({ readonly _tag: "Redeem"; readonly fits: boolean } & NewTokens)
  /** `digest` is of the refresh token that was shown: a token of this grant, current or not. */
  | ({ readonly _tag: "Refresh"; readonly digest: string } & NewTokens)
  | { readonly _tag: "Withdraw" }
  | { readonly _tag: "Erase" };

export type AuthorizationGrantEvent =
  | {
      readonly _tag: "GrantGiven";
      readonly code: { readonly digest: string; readonly ends: number };
    }
  | {
      readonly _tag: "CodeRedeemed" | "GrantRefreshed";
      readonly access: { readonly digest: string; readonly ends: number };
      readonly refresh: { readonly digest: string; readonly ends: number };
    }
  | { readonly _tag: "GrantEnded"; readonly why: GrantEnd };

type Decision = Result.Result<AuthorizationGrantEvent, RefusalName>;

const ended = (why: GrantEnd): Decision => Result.succeed({ _tag: "GrantEnded", why });
const refusal: Decision = Result.fail("ResourceUnknown");

const tokensOf = ({ accessDigest, now, refreshDigest }: NewTokens) => ({
  access: { digest: accessDigest, ends: now + grantLifetimes.access },
  refresh: { digest: refreshDigest, ends: now + grantLifetimes.refresh },
});

const decideIssued = (
  { code }: Extract<AuthorizationGrantState, { readonly _tag: "CodeIssued" }>,
  command: AuthorizationGrantCommand,
): Decision => {
  switch (command._tag) {
    case "Redeem":
      if (command.now >= code.ends) return ended("CodeExpired");
      if (!command.fits) return ended("CodeBurned");
      return Result.succeed({ _tag: "CodeRedeemed", ...tokensOf(command) });
    case "Withdraw":
      return ended("Withdrawn");
    case "Erase":
      return ended("Erased");
    case "Grant":
    case "Refresh":
      return refusal;
  }
};

const decideRedeemed = (
  { refresh }: Extract<AuthorizationGrantState, { readonly _tag: "Redeemed" }>,
  command: AuthorizationGrantCommand,
): Decision => {
  switch (command._tag) {
    case "Redeem":
      return ended("CodeReplayed");
    case "Refresh":
      if (command.digest !== refresh.digest) return ended("RefreshReplayed");
      if (command.now >= refresh.ends) return refusal;
      return Result.succeed({ _tag: "GrantRefreshed", ...tokensOf(command) });
    case "Withdraw":
      return ended("Withdrawn");
    case "Erase":
      return ended("Erased");
    case "Grant":
      return refusal;
  }
};

// An ended grant answers nothing more.
const decide = (state: AuthorizationGrantState, command: AuthorizationGrantCommand): Decision => {
  switch (state._tag) {
    case "Ungranted":
      return command._tag === "Grant"
        ? Result.succeed({
            _tag: "GrantGiven",
            code: { digest: command.codeDigest, ends: command.now + grantLifetimes.code },
          })
        : refusal;
    case "CodeIssued":
      return decideIssued(state, command);
    case "Redeemed":
      return decideRedeemed(state, command);
    case "Ended":
      return refusal;
  }
};

const evolve = (
  _: AuthorizationGrantState,
  event: AuthorizationGrantEvent,
): AuthorizationGrantState => {
  switch (event._tag) {
    case "GrantGiven":
      return { _tag: "CodeIssued", code: event.code };
    case "CodeRedeemed":
    case "GrantRefreshed":
      return { _tag: "Redeemed", access: event.access, refresh: event.refresh };
    case "GrantEnded":
      return { _tag: "Ended", why: event.why };
  }
};

/** The rules of a grant. */
export const authorizationGrant: Machine<
  AuthorizationGrantState,
  AuthorizationGrantCommand,
  AuthorizationGrantEvent
> = { name: "authorization_grant", initial: { _tag: "Ungranted" }, decide, evolve };
