import { AuditSeal } from "@bonafide/core/audit/AuditSeal";
import { sweepEvery } from "@bonafide/core/due/Sweep";
import { Effect, Layer } from "effect";

/** Seals the audit at the start and once a minute. A new server's first rows are sealed within a second. */
export const AuditWorker = Layer.effectDiscard(
  Effect.gen(function* () {
    const seal = yield* AuditSeal;
    const once = seal.checkpoint.pipe(
      // Its message contains row numbers only.
      Effect.catchTag("AuditCut", ({ message }) =>
        Effect.logError(`${message}. Nothing is sealed.`),
      ),
    );
    /** Once there is a head, it is not asked for again: an idle process makes few transactions. */
    let isBegun = false;
    const first = Effect.gen(function* () {
      while (!isBegun && (yield* seal.head) === undefined)
        yield* Effect.andThen(once, Effect.sleep("1 second"));
      isBegun = true;
    });
    yield* sweepEvery({
      name: "audit",
      every: "1 minute",
      failed: "The audit could not be sealed",
      work: Effect.andThen(first, once),
    });
  }),
);
