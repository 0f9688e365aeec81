import { Erasures } from "@bonafide/core/verification/Erasures";
import { Effect, Exit } from "effect";
import type { Family, Stage } from "../Stage.ts";
import { requestsOf } from "./Requests.ts";

/** Verifications of their own, and erasure. `erasing` is the erasure that was cut off. */
export const verificationFamily = (stage: Stage, erasing: Set<string>): Family => {
  const { ask, calls, erased, known, network, partners, random, violated } = stage;
  const { callbackUrl } = requestsOf(stage);

  const create = Effect.gen(function* () {
    const partner = random.pick(partners);
    if (partner === undefined) return;
    const exit = yield* ask(calls.createVerification(partner, callbackUrl()));
    if (exit !== undefined && Exit.isFailure(exit)) violated("verification: could not be created");
  });

  const erase = Effect.gen(function* () {
    const id = random.pick(known)?.verificationId;
    if (id === undefined) return;
    const exit = yield* ask(Effect.flatMap(Erasures, (it) => it.verification(id)));
    if (exit === undefined) erasing.add(id);
    else if (Exit.isFailure(exit)) violated("verification: could not be erased");
    else {
      erased.add(id);
      for (const { mark, verificationId } of known)
        if (verificationId === id) network.forgotten.add(mark);
    }
  });

  return {
    moves: {
      "a verification is created": [3, create],
      "a verification is erased": [1.5, erase],
    },
    judge: Effect.void,
  };
};
