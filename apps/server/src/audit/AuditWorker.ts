import { AuditSeal } from "@bonafide/core/audit/AuditSeal";
import { Effect, Layer, Schedule } from "effect";
import { orLogDefect } from "@bonafide/core/defect/DefectLog";

/** Seals the audit once a minute for as long as the server runs. */
export const AuditWorker = Layer.effectDiscard(
  Effect.gen(function* () {
    const seal = yield* AuditSeal;
    const once = orLogDefect("The audit could not be sealed")(seal.checkpoint);
    yield* Effect.forkScoped(Effect.schedule(once, Schedule.spaced("1 minute")));
  }),
);
