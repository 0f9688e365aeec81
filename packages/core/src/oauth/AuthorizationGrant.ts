import { Schema } from "effect";
import { machineOf } from "../machine/Machine.ts";
import { documentTokenLifetimes } from "../passback/DocumentToken.ts";
import { grantLifetimes } from "./TokenLifetimes.ts";

/**
 * A person's grant to a consumer: a code, which the first failed check ends or which is redeemed for tokens; tokens,
 * refreshed in a chain; and one end for all of them, by time, replay or the person. Digests are SHA-256 (base64url);
 * times are in epoch milliseconds.
 *
 * Source: RFC 6749, 4.1 and 10.5; RFC 9700, 2.1.1 and 4.14; choices, section 5.
 */

/** Why a grant ended. */
export const GrantEnd = Schema.Literals([
  "CodeExpired",
  /** A redemption failed; the audit names the failed check. */
  "CodeBurned",
  "CodeReplayed",
  "RefreshReplayed",
  /** The person withdrew it. */
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
 * Whether no secret of a grant is usable any more. Document tokens are issued until the access token ends, and can be
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

/** The digests of new tokens, and their time of issue. */
interface NewTokens {
  readonly now: number;
  readonly accessDigest: string;
  readonly refreshDigest: string;
}

export type AuthorizationGrantCommand =
  | { readonly _tag: "Grant"; readonly now: number; readonly codeDigest: string }
  /** Whether client, redirect URI and PKCE verifier match those of the code. */
  | ({
      readonly _tag: "Redeem";
      readonly sameClient: boolean;
      readonly sameRedirectUri: boolean;
      readonly verified: boolean;
    } & NewTokens)
  /** `digest` is that of the shown refresh token of this grant, current or replaced. */
  | ({
      readonly _tag: "Refresh";
      readonly sameClient: boolean;
      readonly digest: string;
    } & NewTokens)
  | { readonly _tag: "Withdraw" }
  | { readonly _tag: "Erase" };

type Issued = Extract<AuthorizationGrantState, { readonly _tag: "CodeIssued" }>;
type Redeemed = Extract<AuthorizationGrantState, { readonly _tag: "Redeemed" }>;
type Redeem = Extract<AuthorizationGrantCommand, { readonly _tag: "Redeem" }>;
type Refresh = Extract<AuthorizationGrantCommand, { readonly _tag: "Refresh" }>;

const codeIsOver = ({ code }: Issued, { now }: Redeem) => now >= code.ends;
const clientDiffers = (_: unknown, { sameClient }: Redeem | Refresh) => !sameClient;
const redirectUriDiffers = (_: Issued, { sameRedirectUri }: Redeem) => !sameRedirectUri;
const verifierFails = (_: Issued, { verified }: Redeem) => !verified;
const tokenWasReplaced = ({ refresh }: Redeemed, { digest }: Refresh) => digest !== refresh.digest;
const refreshIsInTime = ({ refresh }: Redeemed, { now }: Refresh) => now < refresh.ends;

const ended = (why: GrantEnd) => (): AuthorizationGrantState => ({ _tag: "Ended", why });

const redeemed = (
  _: unknown,
  { accessDigest, now, refreshDigest }: NewTokens,
): AuthorizationGrantState => ({
  _tag: "Redeemed",
  access: { digest: accessDigest, ends: now + grantLifetimes.access },
  refresh: { digest: refreshDigest, ends: now + grantLifetimes.refresh },
});

const endings = {
  Withdraw: [{ event: "GrantWithdrawn", to: ended("Withdrawn") }],
  Erase: [{ event: "GrantErased", to: ended("Erased") }],
} as const;

/** The rules of a grant. A redemption's checks are ordered: the first that fails ends the grant. */
export const authorizationGrant = machineOf<AuthorizationGrantState, AuthorizationGrantCommand>()({
  name: "authorization_grant",
  initial: { _tag: "Ungranted" },
  settled: ["Ended"],
  table: {
    Ungranted: {
      Grant: [
        {
          event: "GrantGiven",
          to: (_, { codeDigest, now }) => ({
            _tag: "CodeIssued",
            code: { digest: codeDigest, ends: now + grantLifetimes.code },
          }),
        },
      ],
    },
    CodeIssued: {
      Redeem: [
        { when: codeIsOver, event: "CodeExpired", to: ended("CodeExpired") },
        { when: clientDiffers, event: "CodeOfOtherClient", to: ended("CodeBurned") },
        { when: redirectUriDiffers, event: "RedirectUriDiffered", to: ended("CodeBurned") },
        { when: verifierFails, event: "VerifierFailed", to: ended("CodeBurned") },
        { event: "CodeRedeemed", to: redeemed },
      ],
      ...endings,
    },
    Redeemed: {
      Redeem: [{ event: "CodeReplayed", to: ended("CodeReplayed") }],
      Refresh: [
        { when: clientDiffers, event: "RefreshOfOtherClient", to: ended("RefreshReplayed") },
        { when: tokenWasReplaced, event: "RefreshReplayed", to: ended("RefreshReplayed") },
        { when: refreshIsInTime, event: "GrantRefreshed", to: redeemed },
      ],
      ...endings,
    },
    Ended: {},
  },
});
