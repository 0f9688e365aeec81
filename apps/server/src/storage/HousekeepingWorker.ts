import { orLogDefect } from "@bonafide/core/defect/DefectLog";
import { housekeeping } from "@bonafide/core/Housekeeping";
import { Effect, Layer, Schedule } from "effect";

const { images, ...others } = housekeeping;

type Sweep = (typeof others)[keyof typeof others];

const logged = (sweep: Effect.Effect<number, never, Effect.Services<Sweep>>) =>
  orLogDefect("What is over could not be forgotten")(sweep);

/** Deletes what is over for as long as the server runs: images on the minute, for their retention is promised. */
export const HousekeepingWorker = Layer.effectDiscard(
  Effect.gen(function* () {
    const eraseImages = orLogDefect("Images could not be erased")(images);
    yield* Effect.forkScoped(Effect.schedule(eraseImages, Schedule.spaced("1 minute")));
    const forget = Effect.forEach(Object.values(others), logged, { discard: true });
    yield* Effect.forkScoped(Effect.schedule(forget, Schedule.spaced("10 minutes")));
  }),
);
