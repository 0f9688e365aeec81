import { Context, type Effect, type Option } from "effect";
import type { Account, Credentials, Grant, Organization, Standing } from "./Account.ts";
import type { Product } from "./Product.ts";

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

/** A key as it is kept: `digest` is the SHA-256 (base64url) of the secret, `ends` is in epoch milliseconds. */
export interface AccountKey {
  readonly id: string;
  readonly accountId: string;
  readonly digest: string;
  readonly created: number;
  readonly ends: number | undefined;
}

/** An account with the products that it may use. */
export interface GrantedAccount extends Account {
  readonly grants: ReadonlyArray<Grant>;
}

/** The operator's side of access. Changing what is not there is an empty answer. */
export class AccessRegistry extends Context.Service<
  AccessRegistry,
  {
    readonly organizations: Effect.Effect<ReadonlyArray<Organization>>;
    readonly accounts: Effect.Effect<ReadonlyArray<GrantedAccount>>;
    readonly keysOf: (accountId: string) => Effect.Effect<ReadonlyArray<AccountKey>>;
    readonly putOrganization: (organization: Organization) => Effect.Effect<void>;
    readonly putAccount: (account: Account) => Effect.Effect<void>;
    readonly putGrants: (accountId: string, grants: ReadonlyArray<Grant>) => Effect.Effect<void>;
    readonly putKey: (key: AccountKey) => Effect.Effect<void>;
    readonly setProduct: (product: Product, standing: Standing) => Effect.Effect<void>;
  }
>()("@bonafide/core/access/AccessRegistry") {}
