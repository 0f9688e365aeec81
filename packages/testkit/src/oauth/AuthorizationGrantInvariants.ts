import {
  authorizationGrant,
  type AuthorizationGrantCommand,
  AuthorizationGrantState,
} from "@bonafide/core/oauth/AuthorizationGrant";
import { grantLifetimes } from "@bonafide/core/oauth/TokenLifetimes";
import { Equal, Schema } from "effect";
import { rulesFor } from "../machine/MachineRules.ts";

const now = 1_000;
const { access, code, refresh } = grantLifetimes;
const tokens = (turn: number) => ({
  accessDigest: `access ${turn}`,
  refreshDigest: `refresh ${turn}`,
});
const redeem = {
  _tag: "Redeem",
  now,
  sameClient: true,
  sameRedirectUri: true,
  verified: true,
  ...tokens(1),
} as const;
const refreshed = {
  _tag: "Refresh",
  now,
  sameClient: true,
  digest: "refresh 1",
  ...tokens(2),
} as const;

/** What fails first of a redemption, in the order of the checks. */
const failedCheck = ({
  now: at,
  sameClient,
  sameRedirectUri,
  verified,
}: Extract<AuthorizationGrantCommand, { readonly _tag: "Redeem" }>) => {
  if (at >= now + code) return ["CodeExpired", "CodeExpired"] as const;
  if (!sameClient) return ["CodeOfOtherClient", "CodeBurned"] as const;
  if (!sameRedirectUri) return ["RedirectUriDiffered", "CodeBurned"] as const;
  return verified ? undefined : (["VerifierFailed", "CodeBurned"] as const);
};

/** The rules of a grant. Source: RFC 6749, 4.1.2 and 10.4; RFC 9700, 4.14; choices, section 5. */
export const authorizationGrantRules = rulesFor(authorizationGrant)({
  alphabet: [
    { _tag: "Grant", now, codeDigest: "code" },
    redeem,
    { ...redeem, now: now + code - 1 },
    { ...redeem, now: now + code, sameClient: false },
    { ...redeem, sameClient: false, sameRedirectUri: false },
    { ...redeem, sameRedirectUri: false, verified: false },
    { ...redeem, verified: false },
    refreshed,
    { ...refreshed, digest: "refresh 2", ...tokens(3) },
    { ...refreshed, sameClient: false },
    { ...refreshed, sameClient: false, digest: "refresh 0" },
    { ...refreshed, now: now + refresh - 1 },
    { ...refreshed, now: now + refresh },
    { _tag: "Withdraw" },
    { _tag: "Erase" },
  ],
  events: {
    GrantGiven: ["Ungranted Grant"],
    CodeRedeemed: ["CodeIssued Redeem"],
    CodeExpired: ["CodeIssued Redeem"],
    CodeOfOtherClient: ["CodeIssued Redeem"],
    RedirectUriDiffered: ["CodeIssued Redeem"],
    VerifierFailed: ["CodeIssued Redeem"],
    CodeReplayed: ["Redeemed Redeem"],
    GrantRefreshed: ["Redeemed Refresh"],
    RefreshOfOtherClient: ["Redeemed Refresh"],
    RefreshReplayed: ["Redeemed Refresh"],
    GrantWithdrawn: ["CodeIssued Withdraw", "Redeemed Withdraw"],
    GrantErased: ["CodeIssued Erase", "Redeemed Erase"],
  },
  isState: Schema.is(AuthorizationGrantState),
  ends: { withdrawal: [{ _tag: "Withdraw" }], erasure: [{ _tag: "Erase" }] },
  memory: undefined,
  remember: () => undefined,
  invariants: {
    "a code is given once, for 60 seconds": ({ after, before, command, event }) =>
      command._tag !== "Grant" ||
      (before._tag === "Ungranted"
        ? Equal.equals(after, { _tag: "CodeIssued", code: { digest: "code", ends: now + code } })
        : event === undefined),
    "a code is redeemed in time, by the client, redirect URI and verifier that it was given for; else the grant ends, and the event says at which check":
      ({ after, before, command, event }) => {
        if (command._tag !== "Redeem" || before._tag !== "CodeIssued") return true;
        const failed = failedCheck(command);
        return failed === undefined
          ? event === "CodeRedeemed" && after._tag === "Redeemed"
          : event === failed[0] && Equal.equals(after, { _tag: "Ended", why: failed[1] });
      },
    "a code that was redeemed ends the grant when it is shown again": ({
      after,
      before,
      command,
      event,
    }) =>
      command._tag !== "Redeem" ||
      before._tag !== "Redeemed" ||
      (event === "CodeReplayed" && Equal.equals(after, { _tag: "Ended", why: "CodeReplayed" })),
    "a refresh token is good once, for 604,800 seconds, and for its client alone": ({
      after,
      before,
      command,
      event,
    }) => {
      if (command._tag !== "Refresh" || before._tag !== "Redeemed") return true;
      const isReplay = command.digest !== before.refresh.digest;
      if (!command.sameClient || isReplay)
        return (
          event === (command.sameClient ? "RefreshReplayed" : "RefreshOfOtherClient") &&
          Equal.equals(after, { _tag: "Ended", why: "RefreshReplayed" })
        );
      return (event === "GrantRefreshed") === command.now < before.refresh.ends;
    },
    "new tokens live as long as the interface says": ({ after, command, event }) =>
      event === undefined ||
      after._tag !== "Redeemed" ||
      ("refreshDigest" in command &&
        Equal.equals(after, {
          _tag: "Redeemed",
          access: { digest: command.accessDigest, ends: command.now + access },
          refresh: { digest: command.refreshDigest, ends: command.now + refresh },
        })),
    "a grant that is taken back or erased says so": ({ after, command, event }) =>
      event === undefined ||
      (command._tag === "Withdraw"
        ? Equal.equals(after, { _tag: "Ended", why: "Withdrawn" })
        : command._tag !== "Erase" || Equal.equals(after, { _tag: "Ended", why: "Erased" })),
  },
});
