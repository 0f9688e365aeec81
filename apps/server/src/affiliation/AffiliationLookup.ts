import type { AffiliationCase } from "@bonafide/core/affiliation/AffiliationCase";
import { AffiliationClaims } from "@bonafide/core/affiliation/AffiliationClaims";
import { AffiliationStore } from "@bonafide/core/affiliation/AffiliationStore";
import type { ClaimRecord } from "@bonafide/core/affiliation/ClaimRecord";
import { refused } from "@bonafide/core/catalogue/Refusal";
import { ImageStore } from "@bonafide/core/document/ImageStore";
import { Effect, Option } from "effect";
import { auditOf, type Found, notePersonalSeen } from "../server/Lookup.ts";
import { printedTime, type Row } from "../server/Printed.ts";
import { claimRow } from "./ClaimLookup.ts";

/** How a case stands. The names of wrong parameters are shown, never their values. */
const stateRow = ({ state }: AffiliationCase): Row => ({
  state: state._tag,
  reason: "reason" in state ? state.reason.name : undefined,
  reason_text: "reason" in state ? state.reason.text : undefined,
  faults:
    "faults" in state
      ? state.faults.map(({ fault, name, viewing }) => `${name} ${viewing ?? fault}`)
      : undefined,
  claimed_by: "claim" in state ? state.claim?.reviewer : undefined,
  approved_by: "approvedBy" in state ? state.approvedBy : undefined,
  expires: "expiresAt" in state ? printedTime(state.expiresAt) : undefined,
});

/** A claim alone, with its audit. */
const claimAlone = Effect.fnUntraced(function* (claim: ClaimRecord, withPersonal: boolean) {
  if (withPersonal) yield* notePersonalSeen(claim.id, "affiliation");
  const { details, attributes } = claim.personal ?? {};
  const result: Found = {
    row: {
      organization: claim.organizationId,
      family: claim.family,
      ...claimRow(claim),
      personal: claim.personal === undefined ? "none" : "kept",
      created: printedTime(claim.created),
      updated: printedTime(claim.updated),
    },
    values: withPersonal ? { person: details ?? null, attributes: attributes ?? null } : {},
    lists: { audit: yield* auditOf(claim.id) },
  };
  return result;
});

/**
 * A case with its claim and their audits, or a claim by its own id. `withPersonal` adds what it holds of the person, and
 * audits that.
 */
export const findAffiliation = Effect.fnUntraced(function* (id: string, withPersonal: boolean) {
  const found = yield* (yield* AffiliationStore).find(id);
  const claim = Option.getOrUndefined(yield* (yield* AffiliationClaims).find(id));
  if (Option.isNone(found)) {
    return claim === undefined
      ? yield* refused("ReferenceUnknown")
      : yield* claimAlone(claim, withPersonal);
  }
  const affiliation = found.value;
  const image = yield* (yield* ImageStore).find(affiliation.id, "document");
  if (withPersonal) yield* notePersonalSeen(affiliation.id, "affiliation");
  const { history, personal } = affiliation;
  const result: Found = {
    row: {
      affiliation: affiliation.id,
      organization: affiliation.organizationId,
      client: affiliation.clientId,
      application: affiliation.applicationId,
      family: affiliation.family,
      profile: affiliation.profile,
      asked_by: affiliation.by,
      ...stateRow(affiliation),
      document: Option.match(image, { onNone: () => undefined, onSome: ({ type }) => type }),
      verifications: history?.verifications,
      ...(claim === undefined ? {} : claimRow(claim)),
      personal: personal === undefined ? "none" : "kept",
      created: printedTime(affiliation.created),
      updated: printedTime(affiliation.updated),
    },
    values: withPersonal
      ? {
          person: personal?.details ?? null,
          attributes: personal?.attributes ?? null,
          claim_attributes: claim?.personal?.attributes ?? null,
        }
      : {},
    lists: {
      audit: yield* auditOf(affiliation.id),
      ...(claim === undefined || claim.id === affiliation.id
        ? {}
        : { claim_audit: yield* auditOf(claim.id) }),
    },
  };
  return result;
});
