import { Context, Effect, Layer, Option } from "effect";
import type { Caller } from "../access/Caller.ts";
import type { Refused } from "../catalogue/Refusal.ts";
import { ownedBy } from "../verification/Ownership.ts";
import type {
  IdentityTransaction,
  PossessionTransaction,
  Transaction,
} from "../verification/Transaction.ts";
import { familyOf } from "../verification/TransactionFamily.ts";
import { TransactionStore } from "../verification/TransactionStore.ts";

export type TelecomTransaction = PossessionTransaction | IdentityTransaction;

const isTelecom = (transaction: Transaction): transaction is TelecomTransaction => {
  switch (familyOf(transaction)) {
    case "telecom":
      return true;
    case "document":
      return false;
  }
};

/** Tells how telecom transactions stand. Source: interface, "Telecom (Services API v2)". */
export class TelecomStatuses extends Context.Service<
  TelecomStatuses,
  {
    /** A telecom transaction of the caller's: else `ResourceUnknown` or `TransactionNotOwned`. */
    readonly status: (caller: Caller, id: string) => Effect.Effect<TelecomTransaction, Refused>;
  }
>()("@bonafide/core/telecom/TelecomStatuses") {
  static readonly layer = Layer.effect(
    TelecomStatuses,
    Effect.gen(function* () {
      const transactions = yield* TransactionStore;
      const status = Effect.fnUntraced(function* (caller: Caller, id: string) {
        const found = Option.filter(yield* transactions.find(id), isTelecom);
        return yield* ownedBy(caller, found, "TransactionNotOwned");
      });
      return TelecomStatuses.of({ status });
    }),
  );
}
