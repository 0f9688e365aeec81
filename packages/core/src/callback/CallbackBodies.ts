import { Context } from "effect";
import type { Transaction } from "../verification/Transaction.ts";
import type { Verification } from "../verification/Verification.ts";

/** What a message says: JSON text, rendered by the function that renders the matching status GET. */
export class CallbackBodies extends Context.Service<
  CallbackBodies,
  {
    readonly ofTransaction: (transaction: Transaction) => string;
    readonly ofVerification: (verification: Pick<Verification, "id">) => string;
  }
>()("@bonafide/core/callback/CallbackBodies") {}
