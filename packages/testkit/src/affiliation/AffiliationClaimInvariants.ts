import {
  affiliationClaim,
  type AffiliationClaimCommand,
  AffiliationClaimState,
  type ClaimTerm,
} from "@bonafide/core/affiliation/AffiliationClaim";
import { Equal, Schema } from "effect";
import { rulesFor } from "../machine/MachineRules.ts";

/** When evidence is judged, and terms that end before and after that time, or not at all. */
const now = 1_000;
const terms: ReadonlyArray<ClaimTerm> = [
  { from: 500, until: now },
  { from: 500, until: now + 1 },
  { from: 700, until: 2_000 },
  { from: 500, until: undefined },
];

const verifies = (["person", "account", "upload"] as const).flatMap((by) =>
  terms.map((term): AffiliationClaimCommand => ({ _tag: "Verify", by, now, term })),
);

const isOver = ({ until }: ClaimTerm): boolean => until !== undefined && now >= until;

/** The rules of a claim. Source: issue 21; choices, section 4. */
export const affiliationClaimRules = rulesFor(affiliationClaim)({
  alphabet: [
    { _tag: "Submit" },
    ...verifies,
    ...terms.map((term) => ({ _tag: "Renew", now, term }) as const),
    { _tag: "Reject", reason: { name: "DocumentUnclear" } },
    { _tag: "Expire", now: 1_999 },
    { _tag: "Expire", now: 2_000 },
    { _tag: "Expire", now: 2_001 },
    { _tag: "Revoke", reason: "RecordGone" },
    { _tag: "Revoke", reason: "RecordDiffers" },
    { _tag: "Revoke", reason: "Withdrawn" },
    { _tag: "Erase" },
  ],
  events: {
    ClaimSubmitted: ["Unclaimed Submit"],
    ClaimVerified: [
      "Unclaimed Verify",
      "Pending Verify",
      "Verified Verify",
      "Expired Verify",
      "Revoked Verify",
    ],
    ClaimRenewed: ["Verified Renew"],
    ClaimExpired: [
      "Unclaimed Verify",
      "Pending Verify",
      "Verified Verify",
      "Verified Renew",
      "Verified Expire",
      "Expired Verify",
      "Revoked Verify",
    ],
    ClaimRejected: ["Pending Reject"],
    ClaimRevoked: ["Verified Revoke", "Expired Revoke"],
    ClaimErased: [
      "Pending Erase",
      "Verified Erase",
      "Rejected Erase",
      "Expired Erase",
      "Revoked Erase",
    ],
  },
  isState: Schema.is(AffiliationClaimState),
  reopenedBy: ["Verify", "Erase"],
  ends: {
    operator: [
      { _tag: "Reject", reason: { name: "DocumentUnclear" } },
      { _tag: "Revoke", reason: "Withdrawn" },
    ],
    erasure: [{ _tag: "Erase" }],
  },
  memory: undefined,
  remember: () => undefined,
  invariants: {
    "evidence verifies for its term, evidence that is over for none, and what goes on has held since its first day":
      ({ after, before, command, event }) => {
        if ((command._tag !== "Verify" && command._tag !== "Renew") || event === undefined)
          return true;
        if (isOver(command.term))
          return event === "ClaimExpired" && Equal.equals(after, { _tag: "Expired" });
        const { from, until } = command.term;
        return Equal.equals(after, {
          _tag: "Verified",
          from: before._tag === "Verified" ? before.from : from,
          ...(until === undefined ? {} : { until }),
        });
      },
    "an account is no evidence against an operator's word; the person or a reviewer is": ({
      before,
      command,
      event,
    }) =>
      command._tag !== "Verify" ||
      before._tag !== "Revoked" ||
      (event === undefined) === (before.reason === "Withdrawn" && command.by === "account"),
    "a term is over at its end and not before, and a claim without an end stays": ({
      after,
      before,
      command,
      event,
    }) =>
      command._tag !== "Expire" ||
      before._tag !== "Verified" ||
      (before.until !== undefined && command.now >= before.until
        ? event === "ClaimExpired" && Equal.equals(after, { _tag: "Expired" })
        : event === undefined),
    "a submitted document waits": ({ after, command, event }) =>
      command._tag !== "Submit" || event === undefined || Equal.equals(after, { _tag: "Pending" }),
    "a rejection and a revocation say why": ({ after, command, event }) =>
      event === undefined ||
      (command._tag === "Reject"
        ? Equal.equals(after, { _tag: "Rejected", reason: command.reason })
        : command._tag !== "Revoke" ||
          Equal.equals(after, { _tag: "Revoked", reason: command.reason })),
    "nothing is left of an erased claim": ({ after, command, event }) =>
      command._tag !== "Erase" || event === undefined || Equal.equals(after, { _tag: "Erased" }),
  },
});
