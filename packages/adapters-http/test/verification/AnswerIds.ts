import { type Answer, jsonOf } from "@bonafide/testkit/server/InProcessClient";
import { Effect, Schema } from "effect";

/** The verification that an answer is of. */
export const verificationIdOf = (answer: Answer) =>
  Effect.map(
    jsonOf(answer, Schema.Struct({ verification_id: Schema.String })),
    (told) => told.verification_id,
  );

/** The transaction that an answer is of. */
export const transactionIdOf = (answer: Answer) =>
  Effect.map(
    jsonOf(answer, Schema.Struct({ transaction_id: Schema.String })),
    (told) => told.transaction_id,
  );
