import { makeClaimRenewals } from "@bonafide/core/affiliation/ClaimRenewals";
import { sweepEvery } from "@bonafide/core/due/Sweep";
import { Effect, Layer } from "effect";

/** Looks at claims again whose term ended or whose roster was replaced, for as long as the server runs. */
export const ClaimWorker = Layer.effectDiscard(
  Effect.gen(function* () {
    const renewDue = yield* makeClaimRenewals;
    yield* sweepEvery({
      name: "claims",
      every: "30 seconds",
      failed: "Claims could not be looked at again",
      work: Effect.repeat(renewDue, { while: (count) => count > 0 }),
    });
  }),
);
