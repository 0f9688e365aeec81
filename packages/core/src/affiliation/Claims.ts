import { Effect, Option } from "effect";
import type { Actor } from "../audit/AuditCause.ts";
import { AuditTrail } from "../audit/AuditTrail.ts";
import { advance } from "../machine/Machine.ts";
import { Ids } from "../storage/Ids.ts";
import { Vault } from "../storage/Vault.ts";
import {
  affiliationClaim,
  type AffiliationClaimCommand,
  type AffiliationClaimState,
} from "./AffiliationClaim.ts";
import type {
  AffiliationCase,
  AffiliationHistory,
  AffiliationPersonal,
  UploadedDocument,
} from "./AffiliationCase.ts";
import type { CheckCall, ResponderRole } from "./AffiliationFamily.ts";
import type { AffiliationRecord } from "./AffiliationRecord.ts";
import { AffiliationSettings } from "./AffiliationSettings.ts";
import type { ClaimEvidence } from "./ClaimEvidence.ts";
import { type ClaimRecord, groundOf, isInForce } from "./ClaimRecord.ts";
import { detailedPersonIdOf, personIdentifier } from "./PersonIdentifier.ts";
import { termOfValidity } from "./TermOfValidity.ts";
import { AffiliationStore } from "./AffiliationStore.ts";

const step = advance(affiliationClaim);

/** A claim after a change, and the history that the call shows: how often the person was verified. */
export interface Claimed {
  readonly claim: ClaimRecord;
  readonly history: AffiliationHistory;
}

/** What a case is about: whose it is and which group. */
type Subject = Pick<AffiliationCase, "family" | "organizationId"> & { readonly asker: string };

/** Who a record's source is, as the claim names who decided. */
export const sourceOf = (evidence: ClaimEvidence): string => {
  switch (evidence._tag) {
    case "Roster":
      return "roster";
    case "Registry":
      return `registry ${evidence.registry}`;
    case "Document":
      return "reviewer";
    case "Earlier":
      return "records";
  }
};

/** How it was asked about. */
interface Asked {
  readonly by: ClaimRecord["by"];
  readonly role?: ResponderRole;
}

/** Details that a reviewer does not compare with a document. */
const unseenOnDocuments = new Set(["email", "social", "document_type"]);

/** Two states of one claim that say the same. */
const isSame = (one: AffiliationClaimState, other: AffiliationClaimState): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Changes claims within the unit of work of the call that asks for it, and audits each change of state. */
export const makeClaims = Effect.gen(function* () {
  const store = (yield* AffiliationStore).claims;
  const settings = yield* AffiliationSettings;
  const audit = yield* AuditTrail;
  const vault = yield* Vault;
  const ids = yield* Ids;

  /** Stores a claim that was never stored, or its next version. */
  const put = Effect.fnUntraced(function* (
    before: ClaimRecord,
    changed: ClaimRecord,
    command: AffiliationClaimCommand,
    now: number,
    by: Actor,
  ) {
    const { cause, next } = yield* Effect.orDie(step(changed, command, now, by));
    yield* before.version === 0 ? store.insert(next) : store.save(next);
    const row = { ...cause, subject: next.id, at: now };
    if (before.version === 0) yield* audit.begin(row);
    else if (!isSame(before.state, next.state)) yield* audit.append(row);
    return next;
  });

  const unclaimed = Effect.fnUntraced(function* (
    { asker, family, organizationId }: Subject,
    person: string,
    { by, role }: Asked,
    evidence: ClaimEvidence,
    now: number,
  ) {
    return {
      id: yield* ids.next,
      organizationId,
      identifier: personIdentifier(vault, asker, person),
      family,
      role,
      evidence,
      by,
      compared: [],
      decidedBy: undefined,
      state: affiliationClaim.initial,
      personal: undefined,
      verifications: 0,
      verifiedLast: undefined,
      created: now,
      updated: now,
      version: 0,
    } satisfies ClaimRecord;
  });

  const unclaimedUpload = (
    subject: Subject,
    { id, personal }: UploadedDocument,
    call: Asked,
    now: number,
  ) =>
    unclaimed(
      subject,
      detailedPersonIdOf(personal?.details) ?? id,
      call,
      { _tag: "Document", upload: id },
      now,
    );

  /** A person's history with one more success. */
  const historyWith = (
    { identifier }: ClaimRecord,
    claims: ReadonlyArray<ClaimRecord>,
    now: number,
  ): AffiliationHistory => ({
    identifier,
    verifications: claims.reduce((sum, { verifications }) => sum + verifications, 1),
    verifiedLast: now,
  });

  const counted = (claim: ClaimRecord, now: number): ClaimRecord => ({
    ...claim,
    verifications: claim.verifications + 1,
    verifiedLast: now,
  });

  const termOf = (
    { family }: Pick<ClaimRecord, "family">,
    personal: AffiliationPersonal,
    now: number,
  ) => termOfValidity(family, personal.attributes ?? {}, now, settings.terms[family]);

  /**
   * Verifies a person by a record, under the claim that the person has by records, or a new one. Gives nothing to a
   * check by account where the claim would not hold: its term is over, or an operator revoked it.
   */
  const verifyByRecord = Effect.fnUntraced(function* (
    subject: Subject,
    call: CheckCall,
    { attributes, compared, evidence, personId }: AffiliationRecord,
    details: AffiliationPersonal["details"],
    now: number,
    by: Actor,
  ) {
    const fresh = yield* unclaimed(subject, personId, call, evidence, now);
    const claims = yield* store.ofPerson(fresh.identifier);
    const before =
      claims.find(
        (claim) =>
          claim.state._tag !== "Erased" &&
          claim.family === fresh.family &&
          claim.role === fresh.role &&
          groundOf(claim) === "records",
      ) ?? fresh;
    const personal = { details, attributes };
    const command = {
      _tag: "Verify",
      by: call.by,
      now,
      term: termOf(before, personal, now),
    } as const;
    const judged = yield* Effect.option(step(before, command, now, by));
    if (call.by === "account" && !Option.exists(judged, ({ next }) => isInForce(next, now))) {
      return undefined;
    }
    const changed = {
      ...counted(before, now),
      by: call.by,
      evidence,
      compared,
      decidedBy: sourceOf(evidence),
      personal,
    };
    const claim = yield* put(before, changed, command, now, by);
    return { claim, history: historyWith(claim, claims, now) } satisfies Claimed;
  });

  /** Counts a check by account that an earlier claim answers. Nothing, where it no longer holds. */
  const verifyByClaim = Effect.fnUntraced(function* (id: string, now: number) {
    const found = yield* store.find(id);
    if (Option.isNone(found) || !isInForce(found.value, now)) return undefined;
    const claims = yield* store.ofPerson(found.value.identifier);
    const claim = { ...counted(found.value, now), updated: now, version: found.value.version + 1 };
    yield* store.save(claim);
    return { claim, history: historyWith(claim, claims, now) } satisfies Claimed;
  });

  /** The pending claim of an upload. */
  const submit = Effect.fnUntraced(function* (
    subject: Subject,
    upload: UploadedDocument,
    call: Asked,
    now: number,
    by: Actor,
  ) {
    const fresh = yield* unclaimedUpload(subject, upload, call, now);
    return yield* put(fresh, { ...fresh, personal: upload.personal }, { _tag: "Submit" }, now, by);
  });

  /** Changes the claim with this id. It stays as it is without a command, or in a state that does not take it. */
  const change = Effect.fnUntraced(function* (
    id: string,
    commandOf: (claim: ClaimRecord) => AffiliationClaimCommand | undefined,
    now: number,
    by: Actor,
    changes: (claim: ClaimRecord) => ClaimRecord = (claim) => claim,
  ) {
    const found = yield* store.find(id);
    if (Option.isNone(found)) return Option.none<ClaimRecord>();
    const command = commandOf(found.value);
    if (command === undefined) return Option.none<ClaimRecord>();
    const judged = yield* Effect.option(step(found.value, command, now, by));
    if (Option.isNone(judged)) return Option.none<ClaimRecord>();
    return Option.some(yield* put(found.value, changes(found.value), command, now, by));
  });

  /** Carries a reviewer's decision over to the claim. Gives the history of an approval. */
  const settle = Effect.fnUntraced(function* (
    upload: UploadedDocument,
    decidedBy: string,
    now: number,
    by: Actor,
  ) {
    const { claimId, personal = { details: {} }, state } = upload;
    if (state._tag === "Rejected") {
      const { reason } = state;
      // Another unit of work may have rejected it since the upload was read: the upload's version tells.
      if (claimId !== undefined)
        yield* change(
          claimId,
          () => ({ _tag: "Reject", reason }),
          now,
          by,
          (claim) => ({ ...claim, decidedBy }),
        );
      return undefined;
    }
    const found = claimId === undefined ? Option.none() : yield* store.find(claimId);
    // An upload from before claims were stored gets its claim with the decision.
    const before = Option.isSome(found)
      ? found.value
      : yield* unclaimedUpload({ ...upload, asker: upload.organizationId }, upload, upload, now);
    const claims = yield* store.ofPerson(before.identifier);
    const command = {
      _tag: "Verify",
      by: "upload",
      now,
      term: termOf(before, personal, now),
    } as const;
    const changed = {
      ...counted(before, now),
      compared: Object.keys(personal.details).filter((name) => !unseenOnDocuments.has(name)),
      decidedBy,
      personal: upload.personal,
    };
    const claim = yield* put(before, changed, command, now, by);
    return { claim, history: historyWith(claim, claims, now) } satisfies Claimed;
  });

  return { verifyByRecord, verifyByClaim, submit, settle, change, termOf };
});
