import { DueTransactions } from "@bonafide/core/verification/DueTransactions";
import { Effect, Layer } from "effect";

/** Works off due transactions for as long as the server runs. */
export const DueWorker = Layer.effectDiscard(
  Effect.flatMap(DueTransactions, ({ run }) => Effect.forkScoped(run)),
);
