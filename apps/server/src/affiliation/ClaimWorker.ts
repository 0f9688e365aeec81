import { makeClaimRenewals } from "@bonafide/core/affiliation/ClaimRenewals";
import { sweepEvery } from "@bonafide/core/due/Sweep";
import { Effect, Layer } from "effect";

/** Looks at claims again whose term ended or whose roster was replaced, for as long as the server runs. */
export const ClaimWorker = Layer.effectDiscard(
  Effect.gen(function* () {
    const renewDue = yield* makeClaimRenewals;
    const all: Effect.Effect<number> = Effect.flatMap(renewDue, (count) =>
      count === 0 ? Effect.succeed(count) : all,
    );
    yield* sweepEvery("15 seconds", "Claims could not be looked at again", all);
  }),
);
