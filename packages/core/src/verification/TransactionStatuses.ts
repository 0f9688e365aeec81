import { Context, Effect, Layer, Option } from "effect";
import type { Caller } from "../access/Caller.ts";
import type { ProductFamily } from "./ProductFamily.ts";
import type { Refused } from "../catalogue/Refusal.ts";
import { ownedBy } from "./Ownership.ts";
import { type Transaction, familyOf } from "./Transaction.ts";
import { TransactionStore } from "./TransactionStore.ts";

/** Tells how transactions stand. Source: interface, "Telecom" and "Documents (Services API v2)". */
export class TransactionStatuses extends Context.Service<
  TransactionStatuses,
  {
    /** A transaction of the caller's and of this family: else `ResourceUnknown` or `TransactionNotOwned`. */
    readonly status: (
      caller: Caller,
      family: ProductFamily,
      id: string,
    ) => Effect.Effect<Transaction, Refused>;
  }
>()("@bonafide/core/verification/TransactionStatuses") {
  static readonly layer = Layer.effect(
    TransactionStatuses,
    Effect.gen(function* () {
      const transactions = yield* TransactionStore;
      const status = Effect.fnUntraced(function* (
        caller: Caller,
        family: ProductFamily,
        id: string,
      ) {
        const found = Option.filter(
          yield* transactions.find(id),
          (transaction) => familyOf(transaction) === family,
        );
        return yield* ownedBy(caller, found, "TransactionNotOwned");
      });
      return TransactionStatuses.of({ status });
    }),
  );
}
