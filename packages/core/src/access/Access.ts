import { Array, Clock, Context, Effect, Layer, Option } from "effect";
import { Refused, refused } from "../catalogue/Refusal.ts";
import { AccessStore } from "./AccessStore.ts";
import type { Credentials } from "./Account.ts";
import { SecretKeys } from "./SecretKeys.ts";
import type { Product } from "../verification/Product.ts";
import type { Bucket } from "./TokenBucket.ts";
import { RateLimits } from "./RateLimits.ts";
import { RateSettings } from "./RateSettings.ts";

/** Who gets in, for what, and how often. Source: interface, "Authentication"; choices, section 2. */
export class Access extends Context.Service<
  Access,
  {
    /**
     * Whose secret key this is: else `CredentialsUnknown`, `AccountInactive` or `OrganizationInactive`. No secret at
     * all is refused like a wrong one.
     */
    readonly authenticate: (secret: string | undefined) => Effect.Effect<Credentials, Refused>;
    /**
     * Lets a call through: first the product (`ProductInactive`, `ProductNotEnabled`), then the rate
     * (`ProductRateExceeded`, `AccountRateExceeded`). Calls of no product count for the account only.
     */
    readonly admit: (
      credentials: Credentials,
      product: Product | undefined,
    ) => Effect.Effect<void, Refused>;
  }
>()("@bonafide/core/access/Access") {
  static readonly layer = Layer.effect(
    Access,
    Effect.gen(function* () {
      const store = yield* AccessStore;
      const keys = yield* SecretKeys;
      const limits = yield* RateLimits;
      const settings = yield* RateSettings;

      // Untraced: asked at every request, where a span of its own costs more than the asking.
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

      const bucketsOf = (
        { account, grants }: Credentials,
        product: Product | undefined,
      ): ReadonlyArray<Bucket> => {
        const grant = grants.find((grant) => grant.product === product);
        const perProduct =
          product === undefined ? undefined : (grant?.perMinute ?? settings.productPerMinute);
        const perAccount = account.perMinute ?? settings.accountPerMinute;
        return [
          ...(perProduct === undefined
            ? []
            : [{ key: `${account.id} ${product}`, perMinute: perProduct }]),
          ...(perAccount === undefined ? [] : [{ key: account.id, perMinute: perAccount }]),
        ];
      };

      const admit = Effect.fnUntraced(function* (
        credentials: Credentials,
        product: Product | undefined,
      ) {
        if (product !== undefined) {
          if ((yield* store.inactiveProducts).includes(product))
            return yield* refused("ProductInactive");
          if (!credentials.grants.some((grant) => grant.product === product))
            return yield* refused("ProductNotEnabled");
        }
        const buckets = bucketsOf(credentials, product);
        if (buckets.length === 0) return;
        const spent = yield* limits.take(buckets, yield* Clock.currentTimeMillis);
        if (spent === undefined) return;
        const name =
          spent.empty === credentials.account.id ? "AccountRateExceeded" : "ProductRateExceeded";
        return yield* new Refused({ names: Array.of(name), retryAfter: spent.retryAfter });
      });

      return Access.of({ authenticate, admit });
    }),
  );
}
