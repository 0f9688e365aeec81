import { Clock, Context, Effect, Layer, Option } from "effect";
import { byOperator } from "../audit/AuditCause.ts";
import { AuditTrail } from "../audit/AuditTrail.ts";
import { Unknown } from "../catalogue/Unknown.ts";
import { ImageStore } from "../document/ImageStore.ts";
import { UnitOfWork } from "../storage/UnitOfWork.ts";
import { AffiliationStore } from "./AffiliationStore.ts";

/** Erases what is personal in a case, for those who ask an operator for it. Source: choices, section 8. */
export class AffiliationErasures extends Context.Service<
  AffiliationErasures,
  {
    /** Erases what is personal in a case, and its document, for good. It still tells how it ended. */
    readonly erase: (id: string) => Effect.Effect<void, Unknown>;
  }
>()("@bonafide/core/affiliation/AffiliationErasures") {
  static readonly layer = Layer.effect(
    AffiliationErasures,
    Effect.gen(function* () {
      const store = yield* AffiliationStore;
      const images = yield* ImageStore;
      const audit = yield* AuditTrail;
      const unitOfWork = yield* UnitOfWork;

      const erase = Effect.fn("AffiliationErasures.erase")(function* (id: string) {
        if (Option.isNone(yield* store.find(id))) {
          return yield* new Unknown({ kind: "affiliation", id });
        }
        yield* store.erase(id);
        yield* images.erase(id);
        const at = yield* Clock.currentTimeMillis;
        yield* audit.append({ ...byOperator, subject: id, action: "affiliation.erased", at });
      }, unitOfWork.atomically);

      return AffiliationErasures.of({ erase });
    }),
  );
}
