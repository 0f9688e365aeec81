import { Context, type Effect, type Option } from "effect";
import type { AccountAccess } from "./Account.ts";
import type { Product } from "../verification/Product.ts";

/** Looks up credentials. Every request reads it. */
export class AccessStore extends Context.Service<
  AccessStore,
  {
    /** The owner of the key with this digest at `now` (epoch milliseconds). An expired key has no owner. Grants are by product. */
    readonly findByKey: (
      digest: string,
      now: number,
    ) => Effect.Effect<Option.Option<AccountAccess>>;
    /** The products that an operator switched off for all accounts, by name. */
    readonly inactiveProducts: Effect.Effect<ReadonlyArray<Product>>;
  }
>()("@bonafide/core/access/AccessStore") {}
