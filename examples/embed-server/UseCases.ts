import { Access } from "@bonafide/core/access/Access";
import { Operators } from "@bonafide/core/access/Operators";
import { AuditSeal } from "@bonafide/core/audit/AuditSeal";
import { IdentityMatches } from "@bonafide/core/telecom/IdentityMatches";
import { Possessions } from "@bonafide/core/telecom/Possessions";
import { TelecomStatuses } from "@bonafide/core/telecom/TelecomStatuses";
import { DueSignal } from "@bonafide/core/verification/DueSignal";
import { DueTransactions } from "@bonafide/core/verification/DueTransactions";
import { Ledger } from "@bonafide/core/verification/Ledger";
import { Verifications } from "@bonafide/core/verification/Verifications";
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
  Layer.provideMerge(Layer.mergeAll(DueTransactions.layer, TelecomStatuses.layer)),
  Layer.provideMerge(Layer.mergeAll(Possessions.layer, IdentityMatches.layer)),
  Layer.provideMerge(Layer.mergeAll(Verifications.layer, Ledger.layer, DueSignal.layer)),
  Layer.provideMerge(Layer.mergeAll(Access.layer, Operators.layer)),
);
