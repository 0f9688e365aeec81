import { Context, type Effect, type Option } from "effect";
import type { Credentials } from "./Account.ts";
import type { Product } from "../verification/Product.ts";

/** The reader's side of access: asked at every request. */
export class AccessStore extends Context.Service<
  AccessStore,
  {
    /** Whose key has this digest at `now` (epoch milliseconds); a key past its end is nobody's. */
    readonly findByKey: (digest: string, now: number) => Effect.Effect<Option.Option<Credentials>>;
    /** The products that an operator switched off for everybody. */
    readonly inactiveProducts: Effect.Effect<ReadonlyArray<Product>>;
  }
>()("@bonafide/core/access/AccessStore") {}
