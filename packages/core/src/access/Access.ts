import { Clock, Context, Effect, Layer, Option } from "effect";
import { type Refused, refused } from "../catalogue/Refusal.ts";
import type { LimitName } from "../limit/Limit.ts";
import { Limits, type LimitUse, refusedBy } from "../limit/Limits.ts";
import { AccessStore } from "./AccessStore.ts";
import type { Credentials } from "./Account.ts";
import { SecretKeys } from "./SecretKeys.ts";
import type { Product } from "../verification/Product.ts";

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
      const limits = yield* Limits;

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
        const now = yield* Clock.currentTimeMillis;
        yield* Effect.mapError(limits.take(usesOf(credentials, product), now), refusedBy);
      });

      return Access.of({ authenticate, admit });
    }),
  );
}

const use = (limit: LimitName, subject: string, perMinute: number | undefined): LimitUse =>
  perMinute === undefined
    ? { limit, subject }
    : { limit, subject, rule: { _tag: "Even", perMinute } };

/** What a call is counted by; a limit of the account's or the grant's own goes before the server's. */
const usesOf = (
  { account, grants }: Credentials,
  product: Product | undefined,
): ReadonlyArray<LimitUse> => {
  const ofAccount = use("account_rate", account.id, account.perMinute);
  if (product === undefined) return [ofAccount];
  const grant = grants.find((grant) => grant.product === product);
  return [use("product_rate", `${account.id} ${product}`, grant?.perMinute), ofAccount];
};
