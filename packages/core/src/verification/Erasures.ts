import { Clock, Context, Effect, Layer, Option } from "effect";
import { byOperator } from "../audit/AuditCause.ts";
import { AuditTrail } from "../audit/AuditTrail.ts";
import { Unknown } from "../catalogue/Unknown.ts";
import { ImageStore } from "../document/ImageStore.ts";
import { UnitOfWork } from "../storage/UnitOfWork.ts";
import { VerificationStore } from "./VerificationStore.ts";

/** Erases what is personal, for those who ask an operator for it. Source: choices, section 8. */
export class Erasures extends Context.Service<
  Erasures,
  {
    /**
     * Erases what is personal in a verification and its transactions, for good. They still tell how they ended, and
     * the audit tells when they were erased.
     */
    readonly erase: (verificationId: string) => Effect.Effect<void, Unknown>;
  }
>()("@bonafide/core/verification/Erasures") {
  static readonly layer = Layer.effect(
    Erasures,
    Effect.gen(function* () {
      const verifications = yield* VerificationStore;
      const images = yield* ImageStore;
      const audit = yield* AuditTrail;
      const unitOfWork = yield* UnitOfWork;

      const erase = Effect.fn("Erasures.erase")(function* (id: string) {
        if (Option.isNone(yield* verifications.find(id))) {
          return yield* new Unknown({ kind: "verification", id });
        }
        yield* verifications.erase(id);
        yield* images.eraseOfVerification(id);
        const at = yield* Clock.currentTimeMillis;
        yield* audit.append({
          subject: id,
          action: "verification.erased",
          ...byOperator,
          at,
        });
      }, unitOfWork.atomically);

      return Erasures.of({ erase });
    }),
  );
}
