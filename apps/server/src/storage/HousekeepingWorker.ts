import { orLogDefect } from "@bonafide/core/defect/DefectLog";
import { sweepEvery } from "@bonafide/core/due/Sweep";
import { housekeeping } from "@bonafide/core/Housekeeping";
import { Effect, Layer } from "effect";

const { images, ...others } = housekeeping;

type Forget = (typeof others)[keyof typeof others];

const failed = "What is over could not be forgotten";

const logged = (forget: Effect.Effect<number, never, Effect.Services<Forget>>) =>
  orLogDefect(failed)(forget);

/** Deletes old rows in the background. Images are deleted every minute, because their retention is promised. */
export const HousekeepingWorker = Layer.effectDiscard(
  Effect.gen(function* () {
    yield* sweepEvery({
      name: "images",
      every: "1 minute",
      failed: "Images could not be erased",
      work: images,
    });
    yield* sweepEvery({
      name: "housekeeping",
      every: "10 minutes",
      failed,
      work: Effect.forEach(Object.values(others), logged, { discard: true }),
    });
  }),
);
