import { makeLikenesses } from "@bonafide/core/affiliation/Likenesses";
import { Signals } from "@bonafide/core/storage/Signals";
import { DueHolder } from "@bonafide/core/due/DueHolder";
import { sweepWhenWoken } from "@bonafide/core/due/Sweep";
import { Effect, Layer } from "effect";

/** Fingerprints uploaded documents in the background. */
export const LikenessWorker = Layer.effectDiscard(
  Effect.gen(function* () {
    const { readWaiting } = yield* makeLikenesses;
    const { id } = yield* DueHolder;
    const { likeness } = yield* Signals;
    const all = Effect.as(readWaiting(id), Infinity);
    yield* sweepWhenWoken(likeness, "Documents could not be compared", all);
  }),
);
