import type { Product } from "../verification/Product.ts";

/** Whether an operator lets it in. An inactive row keeps all that it owns. */
export type Standing = "active" | "inactive";

/** A partner. `created` is in epoch milliseconds. */
export interface Organization {
  readonly id: string;
  readonly name: string;
  readonly standing: Standing;
  readonly created: number;
}

/**
 * The account that a partner calls with. Its transactions are recorded under `applicationId`. `perMinute` is its rate
 * limit; the server's default applies if absent.
 */
export interface Account {
  readonly id: string;
  readonly organizationId: string;
  readonly applicationId: string | undefined;
  readonly name: string;
  readonly standing: Standing;
  readonly perMinute: number | undefined;
  readonly created: number;
}

/** A product that an account may use. `perMinute` is its rate limit; the server's default applies if absent. */
export interface EnabledProduct {
  readonly product: Product;
  readonly perMinute: number | undefined;
}

/** The result of one key look-up: the account, its organization and its products. */
export interface AccountAccess {
  readonly account: Account;
  readonly organization: Organization;
  readonly grants: ReadonlyArray<EnabledProduct>;
}

/** An account with its products. */
export interface GrantedAccount extends Account {
  readonly grants: ReadonlyArray<EnabledProduct>;
}
