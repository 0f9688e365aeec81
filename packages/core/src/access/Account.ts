import type { Product } from "../verification/Product.ts";

/** Active, or shut by an operator: everything it owns stays, nobody gets in. */
export type Standing = "active" | "inactive";

/** A partner. `created` is in epoch milliseconds. */
export interface Organization {
  readonly id: string;
  readonly name: string;
  readonly standing: Standing;
  readonly created: number;
}

/**
 * What a partner calls with. `applicationId` is the application that its transactions are recorded under, where there
 * is one; `perMinute` is its rate limit, the server's default where absent.
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

/** A product that an account may use, and how often a minute; the server's default where absent. */
export interface Grant {
  readonly product: Product;
  readonly perMinute: number | undefined;
}

/** All that one look-up of a key tells: who calls, and what for it may. */
export interface Credentials {
  readonly account: Account;
  readonly organization: Organization;
  readonly grants: ReadonlyArray<Grant>;
}

/** An account with the products that it may use. */
export interface GrantedAccount extends Account {
  readonly grants: ReadonlyArray<Grant>;
}
