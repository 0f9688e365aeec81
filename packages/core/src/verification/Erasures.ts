import { Clock, Context, Effect, Layer, Option } from "effect";
import { type Actor, byOperator } from "../audit/AuditCause.ts";
import { AuditTrail } from "../audit/AuditTrail.ts";
import { Unknown } from "../catalogue/Unknown.ts";
import { ImageStore } from "../document/ImageStore.ts";
import { UnitOfWork } from "../storage/UnitOfWork.ts";
import { VerificationStore } from "./VerificationStore.ts";

/** Erases what is personal, for those who ask for it. Source: choices, section 8. */
export class Erasures extends Context.Service<
  Erasures,
  {
    /**
     * Erases what is personal in a verification and its transactions, for good. They still tell how they ended, and
     * the audit tells when they were erased, and by whom: an operator where nobody else is named.
     */
    readonly erase: (verificationId: string, by?: Actor) => Effect.Effect<void, Unknown>;
  }
>()("@bonafide/core/verification/Erasures") {
  static readonly layer = Layer.effect(
    Erasures,
    Effect.gen(function* () {
      const verifications = yield* VerificationStore;
      const images = yield* ImageStore;
      const audit = yield* AuditTrail;
      const unitOfWork = yield* UnitOfWork;

      const erase = Effect.fn("Erasures.erase")(function* (id: string, by: Actor = byOperator) {
        if (Option.isNone(yield* verifications.find(id))) {
          return yield* new Unknown({ kind: "verification", id });
        }
        yield* verifications.erase(id);
        yield* images.eraseOfVerification(id);
        const at = yield* Clock.currentTimeMillis;
        yield* audit.append({
          subject: id,
          action: "verification.erased",
          ...by,
          at,
        });
      }, unitOfWork.atomically);

      return Erasures.of({ erase });
    }),
  );
}
