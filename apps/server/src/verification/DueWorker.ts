import { DueTransactions } from "@bonafide/core/verification/DueTransactions";
import { Effect, Layer } from "effect";

/** Processes due transactions in the background. */
export const DueWorker = Layer.effectDiscard(
  Effect.flatMap(DueTransactions, ({ run }) => Effect.forkScoped(run)),
);
