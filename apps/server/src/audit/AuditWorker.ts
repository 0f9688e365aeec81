import { AuditSeal } from "@bonafide/core/audit/AuditSeal";
import { orLogDefect } from "@bonafide/core/defect/DefectLog";
import { Effect, Layer, Schedule } from "effect";

/** Seals the audit at the start and once a minute for as long as the server runs. */
export const AuditWorker = Layer.effectDiscard(
  Effect.gen(function* () {
    const seal = yield* AuditSeal;
    const once = seal.checkpoint.pipe(
      // Its message names numbers of rows only.
      Effect.catchTag("AuditCut", ({ message }) =>
        Effect.logError(`${message}. Nothing is sealed.`),
      ),
      orLogDefect("The audit could not be sealed"),
    );
    yield* Effect.forkScoped(Effect.repeat(once, Schedule.spaced("1 minute")));
  }),
);
