import { Clock, Context, Effect, Layer, Option } from "effect";
import { byOperator } from "../audit/AuditCause.ts";
import { type Refused, refused } from "../catalogue/Refusal.ts";
import { UnitOfWork } from "../storage/UnitOfWork.ts";
import { AffiliationStore } from "./AffiliationStore.ts";
import { ClaimEnded } from "./ClaimEnded.ts";
import type { ClaimRecord } from "./ClaimRecord.ts";
import { makeClaims } from "./Claims.ts";

/** The operator's use cases for claims. Source: issue 21; choices, section 4. */
export class AffiliationClaims extends Context.Service<
  AffiliationClaims,
  {
    /** The claim of a case, or with this id of its own. */
    readonly find: (id: string) => Effect.Effect<Option.Option<ClaimRecord>>;
    /**
     * Revokes the claim of a case, or with this id of its own. It holds no longer for accounts and grants; the person
     * can be verified again by details or a document. Fails with `ReferenceUnknown`, or `ClaimEnded` if nothing holds
     * that could be revoked.
     */
    readonly revoke: (id: string) => Effect.Effect<ClaimRecord, Refused | ClaimEnded>;
  }
>()("@bonafide/core/affiliation/AffiliationClaims") {
  static readonly layer = Layer.effect(
    AffiliationClaims,
    Effect.gen(function* () {
      const store = (yield* AffiliationStore).claims;
      const cases = yield* AffiliationStore;
      const unitOfWork = yield* UnitOfWork;
      const claims = yield* makeClaims;

      const find = Effect.fn("AffiliationClaims.find")(function* (id: string) {
        const found = yield* cases.find(id);
        return yield* store.find(
          Option.match(found, { onNone: () => id, onSome: ({ claimId }) => claimId ?? id }),
        );
      });

      const revoke = Effect.fn("AffiliationClaims.revoke")(function* (id: string) {
        const found = yield* find(id);
        if (Option.isNone(found)) return yield* refused("ReferenceUnknown");
        const { id: claim, state } = found.value;
        const revoked = yield* claims.change(
          claim,
          () => ({ _tag: "Revoke", reason: "Withdrawn" }),
          yield* Clock.currentTimeMillis,
          byOperator,
          (claim) => ({ ...claim, decidedBy: byOperator.actor }),
        );
        return Option.isSome(revoked)
          ? revoked.value
          : yield* new ClaimEnded({ claim, state: state._tag });
      }, unitOfWork.atomically);

      return AffiliationClaims.of({ find, revoke });
    }),
  );
}
