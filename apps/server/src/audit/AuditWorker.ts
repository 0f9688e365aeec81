import { AuditSeal } from "@bonafide/core/audit/AuditSeal";
import { sweepEvery } from "@bonafide/core/due/Sweep";
import { Effect, Layer, Schedule } from "effect";

/** Seals the audit at the start and once a minute. The first rows of a new server are sealed within seconds. */
export const AuditWorker = Layer.effectDiscard(
  Effect.gen(function* () {
    const seal = yield* AuditSeal;
    const once = seal.checkpoint.pipe(
      // Its message contains row numbers only.
      Effect.catchTag("AuditCut", ({ message }) =>
        Effect.logError(`${message}. Nothing is sealed.`),
      ),
    );
    /** At the first start of all the sandbox is filled meanwhile. Later an idle process makes few transactions. */
    const first = Effect.repeat(Effect.andThen(once, seal.head), {
      schedule: Schedule.exponential("1 second"),
      times: 4,
      until: (head) => head !== undefined,
    });
    let isBegun = false;
    yield* sweepEvery({
      name: "audit",
      every: "1 minute",
      failed: "The audit could not be sealed",
      work: Effect.suspend((): Effect.Effect<unknown> => {
        const turn = isBegun ? once : first;
        isBegun = true;
        return turn;
      }),
    });
  }),
);
