import { Likenesses } from "@bonafide/core/affiliation/Likenesses";
import { orLogDefect } from "@bonafide/core/defect/DefectLog";
import { Effect, Layer, Schedule } from "effect";

/** Looks at uploaded documents soon after they came, for as long as the server runs. */
export const LikenessWorker = Layer.effectDiscard(
  Effect.gen(function* () {
    const likenesses = yield* Likenesses;
    const all: Effect.Effect<number> = Effect.flatMap(likenesses.readWaiting, (count) =>
      count === 0 ? Effect.succeed(count) : all,
    );
    const once = orLogDefect("Documents could not be compared")(all);
    yield* Effect.forkScoped(Effect.schedule(once, Schedule.spaced("2 seconds")));
  }),
);
