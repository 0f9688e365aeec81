import { Context, type Effect } from "effect";
import type { Account, EnabledProduct, GrantedAccount, Organization, Standing } from "./Account.ts";
import type { AccountKey } from "./AccountKey.ts";
import type { Product } from "../verification/Product.ts";

/** Stores organizations, accounts and keys for operators. A change of a missing row returns `Option.none`. */
export class AccessRegistry extends Context.Service<
  AccessRegistry,
  {
    /** Oldest first, as all lists here; grants by their product. */
    readonly organizations: Effect.Effect<ReadonlyArray<Organization>>;
    readonly accounts: Effect.Effect<ReadonlyArray<GrantedAccount>>;
    readonly keysOf: (accountId: string) => Effect.Effect<ReadonlyArray<AccountKey>>;
    readonly putOrganization: (organization: Organization) => Effect.Effect<void>;
    readonly putAccount: (account: Account) => Effect.Effect<void>;
    readonly putGrants: (
      accountId: string,
      grants: ReadonlyArray<EnabledProduct>,
    ) => Effect.Effect<void>;
    readonly putKey: (key: AccountKey) => Effect.Effect<void>;
    readonly setProduct: (product: Product, standing: Standing) => Effect.Effect<void>;
  }
>()("@bonafide/core/access/AccessRegistry") {}
