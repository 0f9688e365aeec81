import { Clock, Effect, Option } from "effect";
import { type Actor, byOperator } from "../audit/AuditCause.ts";
import { AuditTrail } from "../audit/AuditTrail.ts";
import { Unknown } from "../catalogue/Unknown.ts";
import { Limits } from "../limit/Limits.ts";
import { ImageStore } from "../document/ImageStore.ts";
import { UnitOfWork } from "../storage/UnitOfWork.ts";
import { advance } from "../machine/Machine.ts";
import type { AffiliationCase } from "./AffiliationCase.ts";
import { AffiliationStore } from "./AffiliationStore.ts";
import { affiliationUpload } from "./AffiliationUpload.ts";
import { makeClaims } from "./Claims.ts";
import type { ClaimRecord } from "./ClaimRecord.ts";
import { attemptsAt } from "./PersonAttempts.ts";

const step = advance(affiliationUpload);

const withoutPersonal = (claim: ClaimRecord): ClaimRecord => ({ ...claim, personal: undefined });

/**
 * Erases the personal data of a case, its document and its claim, for good. Its result stays; an upload in review ends
 * as rejected. `by` is an operator by default. Also forgets the person's failed checks as counted for `asker`, by
 * default the case's organization.
 */
export const makeAffiliationErasure = Effect.gen(function* () {
  const store = yield* AffiliationStore;
  const images = yield* ImageStore;
  const limits = yield* Limits;
  const audit = yield* AuditTrail;
  const unitOfWork = yield* UnitOfWork;
  const claims = yield* makeClaims;

  /** An erased upload cannot be reviewed. */
  const settle = Effect.fnUntraced(function* (found: AffiliationCase, now: number, by: Actor) {
    if (found.by !== "upload") return;
    const { state } = found;
    if (state._tag !== "InReview" && state._tag !== "InSecondReview") return;
    const { cause, next } = yield* Effect.orDie(step(found, { _tag: "Erase" }, now, by));
    yield* store.save(next);
    yield* audit.append({ ...cause, subject: found.id, at: now });
  });

  return Effect.fn("Erasures.affiliation")(function* (
    id: string,
    by: Actor = byOperator,
    asker?: string,
  ) {
    const found = yield* store.find(id);
    if (Option.isNone(found)) return yield* new Unknown({ kind: "affiliation", id });
    const at = yield* Clock.currentTimeMillis;
    yield* settle(found.value, at, by);
    const { claimId, organizationId, personal } = found.value;
    if (personal !== undefined)
      yield* limits.forget(attemptsAt(asker ?? organizationId, personal.details));
    yield* store.erase(id);
    if (claimId !== undefined)
      yield* claims.change(claimId, () => ({ _tag: "Erase" }), at, by, withoutPersonal);
    yield* images.erase(id);
    yield* audit.append({ ...by, subject: id, action: "affiliation.erased", at });
  }, unitOfWork.atomically);
});
