import { Clock, Context, Effect, Layer, Option } from "effect";
import { type Refused, refused } from "../catalogue/Refusal.ts";
import type { LimitName } from "../limit/Limit.ts";
import { Limits, type LimitUse, refusedBy } from "../limit/Limits.ts";
import { AccessStore } from "./AccessStore.ts";
import type { AccountAccess } from "./Account.ts";
import { SecretKeys } from "./SecretKeys.ts";
import type { Product } from "../verification/Product.ts";

/**
 * Authenticates partners and applies their products and rate limits. Source: interface, "Authentication"; choices,
 * section 2.
 */
export class Access extends Context.Service<
  Access,
  {
    /**
     * The credentials of a secret key. Fails with `CredentialsUnknown` (also without a secret), `AccountInactive` or
     * `OrganizationInactive`.
     */
    readonly authenticate: (secret: string | undefined) => Effect.Effect<AccountAccess, Refused>;
    /**
     * Admits a call. Checks the product first (`ProductInactive`, `ProductNotEnabled`), then the rate
     * (`ProductRateExceeded`, `AccountRateExceeded`). A call without a product counts against the account only.
     */
    readonly admit: (
      credentials: AccountAccess,
      product: Product | undefined,
    ) => Effect.Effect<void, Refused>;
  }
>()("@bonafide/core/access/Access") {
  static readonly layer = Layer.effect(
    Access,
    Effect.gen(function* () {
      const store = yield* AccessStore;
      const keys = yield* SecretKeys;
      const limits = yield* Limits;

      // Untraced: every request calls this, and a span would cost more than the work.
      const authenticate = Effect.fnUntraced(function* (secret: string | undefined) {
        if (secret === undefined) return yield* refused("CredentialsUnknown");
        const now = yield* Clock.currentTimeMillis;
        const found = yield* store.findByKey(keys.digest(secret), now);
        if (Option.isNone(found)) return yield* refused("CredentialsUnknown");
        if (found.value.account.standing === "inactive") return yield* refused("AccountInactive");
        if (found.value.organization.standing === "inactive")
          return yield* refused("OrganizationInactive");
        return found.value;
      });

      const admit = Effect.fnUntraced(function* (
        credentials: AccountAccess,
        product: Product | undefined,
      ) {
        if (product !== undefined) {
          if ((yield* store.inactiveProducts).includes(product))
            return yield* refused("ProductInactive");
          if (!credentials.grants.some((grant) => grant.product === product))
            return yield* refused("ProductNotEnabled");
        }
        const now = yield* Clock.currentTimeMillis;
        yield* Effect.mapError(limits.admit(usesOf(credentials, product), now), refusedBy);
      });

      return Access.of({ authenticate, admit });
    }),
  );
}

const use = (limit: LimitName, subject: string, perMinute: number | undefined): LimitUse =>
  perMinute === undefined
    ? { limit, subject }
    : { limit, subject, rule: { _tag: "Even", perMinute } };

/** The limits that a call counts against. A rate of the account or the grant overrides the server's. */
const usesOf = (
  { account, grants }: AccountAccess,
  product: Product | undefined,
): ReadonlyArray<LimitUse> => {
  const ofAccount = use("account_rate", account.id, account.perMinute);
  if (product === undefined) return [ofAccount];
  const grant = grants.find((grant) => grant.product === product);
  return [use("product_rate", `${account.id} ${product}`, grant?.perMinute), ofAccount];
};
