import { Likenesses } from "@bonafide/core/affiliation/Likenesses";
import { sweepEvery } from "@bonafide/core/due/Sweep";
import { Effect, Layer } from "effect";

/** Fingerprints uploaded documents in the background. */
export const LikenessWorker = Layer.effectDiscard(
  Effect.gen(function* () {
    const likenesses = yield* Likenesses;
    const all: Effect.Effect<number> = Effect.flatMap(likenesses.readWaiting, (count) =>
      count === 0 ? Effect.succeed(count) : all,
    );
    yield* sweepEvery("2 seconds", "Documents could not be compared", all);
  }),
);
