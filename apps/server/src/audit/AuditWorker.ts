import { AuditSeal } from "@bonafide/core/audit/AuditSeal";
import { sweepEvery } from "@bonafide/core/due/Sweep";
import { Effect, Layer } from "effect";

/** Seals the audit at the start and once a minute. */
export const AuditWorker = Layer.effectDiscard(
  Effect.gen(function* () {
    const seal = yield* AuditSeal;
    const once = seal.checkpoint.pipe(
      // Its message contains row numbers only.
      Effect.catchTag("AuditCut", ({ message }) =>
        Effect.logError(`${message}. Nothing is sealed.`),
      ),
    );
    yield* sweepEvery("1 minute", "The audit could not be sealed", once);
  }),
);
