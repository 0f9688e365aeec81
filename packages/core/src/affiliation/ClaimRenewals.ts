import { Clock, Effect, Option, Result } from "effect";
import { bySystem } from "../audit/AuditCause.ts";
import { UnitOfWork } from "../storage/UnitOfWork.ts";
import { Vault } from "../storage/Vault.ts";
import type { AffiliationClaimCommand, RevocationReason } from "./AffiliationClaim.ts";
import type { CheckCall } from "./AffiliationFamily.ts";
import type { AffiliationRecord } from "./AffiliationRecord.ts";
import { AffiliationRoster } from "./AffiliationRoster.ts";
import { makeClaims, sourceOf } from "./Claims.ts";
import { type ClaimRecord, isInForce } from "./ClaimRecord.ts";
import { personIdentifier } from "./PersonIdentifier.ts";
import { RecordSource } from "./RecordSource.ts";
import { AffiliationStore } from "./AffiliationStore.ts";

/** How many claims are looked at in one turn. */
const batch = 100;

/** How many of them are looked at at once, so that one commit stores several. */
const atOnce = 16;

/** The check that a claim by a record rests on. */
const callOf = ({ by, family, role }: ClaimRecord): CheckCall | undefined => {
  if (by === "upload") return undefined;
  if (family !== "responder") return { family, by };
  return role === "emt" || role === "firefighter" ? { family, by: "person", role } : undefined;
};

/**
 * Looks at claims again whose term ended or whose roster was replaced: asks the records about the first hundred that
 * are due. A claim that they still show is renewed; one that they no longer show is revoked with the reason, or expires
 * with its term. Documents are not asked again. A claim whose records cannot be asked waits until all others were
 * looked at. Each run returns how many were looked at.
 */
export const makeClaimRenewals = Effect.gen(function* () {
  const store = (yield* AffiliationStore).claims;
  const roster = yield* AffiliationRoster;
  const records = yield* RecordSource;
  const vault = yield* Vault;
  const unitOfWork = yield* UnitOfWork;
  const claims = yield* makeClaims;

  const isOf =
    ({ identifier, organizationId }: ClaimRecord) =>
    ({ personId }: AffiliationRecord) =>
      personIdentifier(vault, organizationId, personId) === identifier;

  /** The record that still shows a claim. */
  const recordOf = Effect.fnUntraced(function* (claim: ClaimRecord) {
    const call = callOf(claim);
    if (call === undefined || claim.personal === undefined) return Option.none();
    const find = call.by === "account" ? records.findAccount : records.findPerson;
    const found = yield* find(call, claim.personal.details);
    // An email and a name may now be another person's.
    return call.by === "person" ? found : Option.filter(found, isOf(claim));
  });

  /** Why a record of a replaced roster shows nothing any more. */
  const reasonOf = Effect.fnUntraced(function* ({ by, family, personal }: ClaimRecord) {
    const { birth_date: birthDate, email = "", fname = "", lname = "" } = personal?.details ?? {};
    const found = yield* roster.candidates(
      family,
      by === "account" || birthDate === undefined
        ? { by: "email", email }
        : { by: "name", fname, lname, birthDate },
    );
    const reason: RevocationReason = found.length === 0 ? "RecordGone" : "RecordDiffers";
    return reason;
  });

  const renewed = (claim: ClaimRecord, record: AffiliationRecord): ClaimRecord => ({
    ...claim,
    evidence: record.evidence,
    compared: record.compared,
    decidedBy: sourceOf(record.evidence),
    personal:
      claim.personal === undefined
        ? undefined
        : { ...claim.personal, attributes: record.attributes },
  });

  /** Returns whether the claim was looked at. */
  const renew = Effect.fnUntraced(function* (due: ClaimRecord) {
    const answer = yield* Effect.result(recordOf(due));
    const now = yield* Clock.currentTimeMillis;
    if (Result.isFailure(answer) && isInForce(due, now)) return false;
    const record = Result.isFailure(answer) ? undefined : Option.getOrUndefined(answer.success);
    const reason = record === undefined ? yield* reasonOf(due) : undefined;
    const commandOf = (claim: ClaimRecord): AffiliationClaimCommand | undefined => {
      // Another call has changed the claim meanwhile.
      if (claim.version !== due.version) return undefined;
      if (record !== undefined) {
        const next = renewed(claim, record);
        const term = claims.termOf(next, next.personal ?? { details: {} }, now);
        return { _tag: "Renew", now, term };
      }
      return reason !== undefined && isInForce(claim, now)
        ? { _tag: "Revoke", reason }
        : { _tag: "Expire", now };
    };
    yield* unitOfWork.atomically(
      claims.change(due.id, commandOf, now, bySystem, (claim) =>
        record === undefined ? claim : renewed(claim, record),
      ),
    );
    return true;
  });

  /** How many due claims could not be looked at since the first of them was. */
  let left = 0;

  const renewDue: Effect.Effect<number> = Effect.gen(function* () {
    const due = yield* store.due(yield* Clock.currentTimeMillis, batch, left);
    const looked = yield* Effect.forEach(due, renew, { concurrency: atOnce });
    const count = looked.filter(Boolean).length;
    left = due.length === 0 ? 0 : left + due.length - count;
    return count === 0 && due.length > 0 ? yield* renewDue : count;
  });

  return Effect.withSpan(renewDue, "ClaimRenewals.renewDue");
});
