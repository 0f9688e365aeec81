import { orLogDefect } from "@bonafide/core/defect/DefectLog";
import { sweepEvery } from "@bonafide/core/due/Sweep";
import { housekeeping } from "@bonafide/core/Housekeeping";
import { Effect, Layer } from "effect";

const { images, ...others } = housekeeping;

type Sweep = (typeof others)[keyof typeof others];

const logged = (sweep: Effect.Effect<number, never, Effect.Services<Sweep>>) =>
  orLogDefect("What is over could not be forgotten")(sweep);

/** Deletes old rows in the background. Images are deleted every minute, because their retention is promised. */
export const HousekeepingWorker = Layer.effectDiscard(
  Effect.gen(function* () {
    yield* sweepEvery("1 minute", "Images could not be erased", images);
    const forget = Effect.forEach(Object.values(others), logged, { discard: true });
    yield* sweepEvery("10 minutes", "What is over could not be forgotten", forget);
  }),
);
