import { AuditSeal } from "@bonafide/core/audit/AuditSeal";
import { OperatorUseCases, PartnerUseCases } from "@bonafide/core/UseCases";
import { DueTransactions } from "@bonafide/core/verification/DueTransactions";
import { Effect, Layer, Schedule } from "effect";

// Asks carriers and lets codes expire, and seals the audit once a minute, for as long as the host runs.
const workers = Layer.effectDiscard(
  Effect.gen(function* () {
    const due = yield* DueTransactions;
    const seal = yield* AuditSeal;
    yield* Effect.forkScoped(due.run);
    yield* Effect.forkScoped(Effect.schedule(seal.checkpoint, Schedule.spaced("1 minute")));
  }),
);

/** The use cases of the core, and the work that is done in the background. */
export const useCases = workers.pipe(
  Layer.provideMerge(Layer.mergeAll(OperatorUseCases, PartnerUseCases)),
);
