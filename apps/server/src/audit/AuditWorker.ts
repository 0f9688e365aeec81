import { AuditSeal } from "@bonafide/core/audit/AuditSeal";
import { Effect, Layer, Schedule } from "effect";

/** Seals the audit once a minute for as long as the server runs. */
export const AuditWorker = Layer.effectDiscard(
  Effect.gen(function* () {
    const seal = yield* AuditSeal;
    const once = Effect.ignoreCause(seal.checkpoint, { log: "Error" });
    yield* Effect.forkScoped(Effect.schedule(once, Schedule.spaced("1 minute")));
  }),
);
