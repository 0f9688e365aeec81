import { Clock, Context, Effect, Layer, Option } from "effect";
import { type Actor, byOperator } from "../audit/AuditCause.ts";
import { AuditTrail } from "../audit/AuditTrail.ts";
import { Unknown } from "../catalogue/Unknown.ts";
import { ImageStore } from "../document/ImageStore.ts";
import { UnitOfWork } from "../storage/UnitOfWork.ts";
import { AffiliationStore } from "./AffiliationStore.ts";

/** Erases what is personal in a case, for those who ask for it. Source: choices, section 8. */
export class AffiliationErasures extends Context.Service<
  AffiliationErasures,
  {
    /** Erases what is personal in a case, and its document, for good. It still tells how it ended. `by` is an operator unless named. */
    readonly erase: (id: string, by?: Actor) => Effect.Effect<void, Unknown>;
  }
>()("@bonafide/core/affiliation/AffiliationErasures") {
  static readonly layer = Layer.effect(
    AffiliationErasures,
    Effect.gen(function* () {
      const store = yield* AffiliationStore;
      const images = yield* ImageStore;
      const audit = yield* AuditTrail;
      const unitOfWork = yield* UnitOfWork;

      const erase = Effect.fn("AffiliationErasures.erase")(function* (
        id: string,
        by: Actor = byOperator,
      ) {
        if (Option.isNone(yield* store.find(id))) {
          return yield* new Unknown({ kind: "affiliation", id });
        }
        yield* store.erase(id);
        yield* images.erase(id);
        const at = yield* Clock.currentTimeMillis;
        yield* audit.append({ ...by, subject: id, action: "affiliation.erased", at });
      }, unitOfWork.atomically);

      return AffiliationErasures.of({ erase });
    }),
  );
}
