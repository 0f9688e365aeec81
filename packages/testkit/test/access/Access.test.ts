import { Access } from "@bonafide/core/access/Access";
import { AccessRegistry } from "@bonafide/core/access/AccessRegistry";
import { SecretKeys } from "@bonafide/core/access/SecretKeys";
import type { Product } from "@bonafide/core/verification/Product";
import { LimitRules } from "@bonafide/core/limit/Limit";
import { Limits } from "@bonafide/core/limit/Limits";
import type { Refused } from "@bonafide/core/catalogue/Refusal";
import { describe, expect, it } from "@effect/vitest";
import { Effect, Layer } from "effect";
import { TestClock } from "effect/testing";
import { putPartner, samplePartner } from "../../src/access/AccessContract.ts";
import { MemorySecretKeys } from "../../src/access/MemorySecretKeys.ts";
import { MemoryStores } from "../../src/storage/MemoryStores.ts";
import { MemoryVault } from "../../src/storage/MemoryVault.ts";

const accessWith = (rules: LimitRules) =>
  Access.layer.pipe(
    Layer.provide(Limits.layer),
    Layer.provide(Layer.succeed(LimitRules, rules)),
    Layer.provideMerge(Layer.mergeAll(MemoryStores, MemorySecretKeys, MemoryVault)),
  );

const rates = (product: number, account: number): LimitRules => ({
  product_rate: { _tag: "Even", perMinute: product },
  account_rate: { _tag: "Even", perMinute: account },
});

const unlimited = accessWith({});

const namesOf = <A, R>(answer: Effect.Effect<A, Refused, R>) =>
  Effect.map(Effect.flip(answer), ({ names }) => names);

/** A registered partner, and its secret. */
const partnerWithSecret = Effect.fnUntraced(function* () {
  const keys = yield* SecretKeys;
  const secret = yield* keys.issue;
  const sample = samplePartner();
  const key = { ...sample.key, digest: keys.digest(secret), created: 0 };
  return { secret, ...(yield* putPartner({ ...sample, key })) };
});

/** How many calls are let through before one is refused, and by which refusal. */
const callsUntilRefused = Effect.fnUntraced(function* (secret: string, product?: Product) {
  const access = yield* Access;
  const credentials = yield* access.authenticate(secret);
  for (let calls = 0; calls < 100; calls += 1) {
    const refused = yield* Effect.flip(access.admit(credentials, product)).pipe(
      Effect.orElseSucceed(() => undefined),
    );
    if (refused !== undefined) return [calls, refused.names[0], refused.retryAfter];
  }
  return [100];
});

describe("Authentication", () => {
  it.effect("knows a key's account, organization and products", () =>
    Effect.gen(function* () {
      const { account, organization, secret } = yield* partnerWithSecret();
      const credentials = yield* (yield* Access).authenticate(secret);
      expect(credentials).toMatchObject({ account, organization });
    }).pipe(Effect.provide(unlimited)),
  );

  it.effect("refuses no secret like a wrong one", () =>
    Effect.gen(function* () {
      const { authenticate } = yield* Access;
      const { key, secret } = yield* partnerWithSecret();
      for (const wrong of [undefined, "", "wrong", `${secret}=`, secret.slice(1), key.digest]) {
        expect(yield* namesOf(authenticate(wrong))).toEqual(["CredentialsUnknown"]);
      }
    }).pipe(Effect.provide(unlimited)),
  );

  it.effect("refuses an inactive account first, then an inactive organization", () =>
    Effect.gen(function* () {
      const { authenticate } = yield* Access;
      const registry = yield* AccessRegistry;
      const { account, organization, secret } = yield* partnerWithSecret();
      yield* registry.putOrganization({ ...organization, standing: "inactive" });
      expect(yield* namesOf(authenticate(secret))).toEqual(["OrganizationInactive"]);
      yield* registry.putAccount({ ...account, standing: "inactive" });
      expect(yield* namesOf(authenticate(secret))).toEqual(["AccountInactive"]);
      yield* registry.putOrganization(organization);
      expect(yield* namesOf(authenticate(secret))).toEqual(["AccountInactive"]);
    }).pipe(Effect.provide(unlimited)),
  );

  it.effect("knows a key until its end", () =>
    Effect.gen(function* () {
      const { authenticate } = yield* Access;
      const { key, secret } = yield* partnerWithSecret();
      yield* (yield* AccessRegistry).putKey({ ...key, ends: 60_000 });
      yield* TestClock.adjust(59_999);
      yield* authenticate(secret);
      yield* TestClock.adjust(1);
      expect(yield* namesOf(authenticate(secret))).toEqual(["CredentialsUnknown"]);
    }).pipe(Effect.provide(unlimited)),
  );
});

describe("Admission", () => {
  it.effect("asks for the product before the rate: off for all, then not enabled", () =>
    Effect.gen(function* () {
      const { admit, authenticate } = yield* Access;
      const registry = yield* AccessRegistry;
      const { account, secret } = yield* partnerWithSecret();
      yield* registry.putGrants(account.id, []);
      yield* registry.putAccount({ ...account, perMinute: 1 });
      const credentials = yield* authenticate(secret);
      yield* admit(credentials, undefined);
      expect(yield* namesOf(admit(credentials, undefined))).toEqual(["AccountRateExceeded"]);
      const denied = admit(credentials, "telecom.identity");
      expect(yield* namesOf(denied)).toEqual(["ProductNotEnabled"]);
      yield* registry.setProduct("telecom.identity", "inactive");
      expect(yield* namesOf(denied)).toEqual(["ProductInactive"]);
    }).pipe(Effect.provide(unlimited)),
  );

  it.effect("lets everything through where nothing is limited", () =>
    Effect.gen(function* () {
      const { secret } = yield* partnerWithSecret();
      expect(yield* callsUntilRefused(secret, "telecom.possession_send")).toEqual([100]);
      expect(yield* callsUntilRefused(secret)).toEqual([100]);
    }).pipe(Effect.provide(unlimited)),
  );

  it.effect("limits a product, then the account, and says how long to wait", () =>
    Effect.gen(function* () {
      const { secret } = yield* partnerWithSecret();
      const sends = callsUntilRefused(secret, "telecom.possession_send");
      expect(yield* sends).toEqual([3, "ProductRateExceeded", 20]);
      expect(yield* callsUntilRefused(secret)).toEqual([2, "AccountRateExceeded", 12]);
      yield* TestClock.adjust(20_000);
      expect(yield* sends).toEqual([1, "ProductRateExceeded", 20]);
    }).pipe(Effect.provide(accessWith(rates(3, 5)))),
  );

  it.effect("takes an account's and a grant's own limits before the server's", () =>
    Effect.gen(function* () {
      const { account, secret } = yield* partnerWithSecret();
      const registry = yield* AccessRegistry;
      yield* registry.putGrants(account.id, [{ product: "telecom.identity", perMinute: 2 }]);
      yield* registry.putAccount({ ...account, perMinute: 6 });
      const matches = yield* callsUntilRefused(secret, "telecom.identity");
      expect(matches).toEqual([2, "ProductRateExceeded", 30]);
      expect(yield* callsUntilRefused(secret)).toEqual([4, "AccountRateExceeded", 10]);
    }).pipe(Effect.provide(accessWith(rates(50, 50)))),
  );

  it.effect("limits each account by itself", () =>
    Effect.gen(function* () {
      const [mine, theirs] = [yield* partnerWithSecret(), yield* partnerWithSecret()];
      expect(yield* callsUntilRefused(mine.secret)).toEqual([5, "AccountRateExceeded", 12]);
      expect(yield* callsUntilRefused(theirs.secret)).toEqual([5, "AccountRateExceeded", 12]);
    }).pipe(Effect.provide(accessWith(rates(3, 5)))),
  );
});
