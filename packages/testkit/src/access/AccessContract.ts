import type { AccountKey } from "@bonafide/core/access/AccountKey";
import { AccessRegistry } from "@bonafide/core/access/AccessRegistry";
import { AccessStore } from "@bonafide/core/access/AccessStore";
import type { Account, EnabledProduct, Organization } from "@bonafide/core/access/Account";
import { UnitOfWork } from "@bonafide/core/storage/UnitOfWork";
import { expect } from "@effect/vitest";
import { Effect, type Layer, Option } from "effect";
import { freshId, malformedIds } from "../storage/FreshId.ts";
import { describe, portTest } from "../storage/PortTest.ts";
import type { StoragePorts } from "../storage/StoragePorts.ts";
import { sampleTime } from "../verification/TransactionSamples.ts";

/** A partner with one account, two products and one key. */
export const samplePartner = (nextId: () => string = freshId) => {
  const organization: Organization = {
    id: nextId(),
    name: "Grüße & Söhne",
    standing: "active",
    created: sampleTime,
  };
  const account: Account = {
    id: nextId(),
    organizationId: organization.id,
    applicationId: undefined,
    name: "web",
    standing: "active",
    perMinute: undefined,
    created: sampleTime,
  };
  const grants: ReadonlyArray<EnabledProduct> = [
    { product: "telecom.identity", perMinute: 30 },
    { product: "telecom.possession_send", perMinute: undefined },
  ];
  const key: AccountKey = {
    id: nextId(),
    accountId: account.id,
    digest: `digest-${nextId()}`,
    created: sampleTime,
    ends: undefined,
  };
  return { organization, account, grants, key };
};

type Partner = ReturnType<typeof samplePartner>;

/** Registers a partner as an operator does. */
export const putPartner = Effect.fnUntraced(function* (partner: Partner = samplePartner()) {
  const registry = yield* AccessRegistry;
  yield* registry.putOrganization(partner.organization);
  yield* registry.putAccount(partner.account);
  yield* registry.putGrants(partner.account.id, partner.grants);
  yield* registry.putKey(partner.key);
  return partner;
});

const findByKey = Effect.fnUntraced(function* (digest: string, now: number = sampleTime) {
  return yield* (yield* AccessStore).findByKey(digest, now);
});

const credentialsOf = ({ account, grants, organization }: Partner) =>
  Option.some({ account, organization, grants });

/** The contract of `AccessStore` and `AccessRegistry`. */
export const accessContract = <E>(layer: Layer.Layer<StoragePorts, E>): void => {
  const test = portTest(layer);

  describe("AccessStore and AccessRegistry", () => {
    test(
      "finds by a key its own account, organization and grants, and never another's",
      Effect.gen(function* () {
        const mine = yield* putPartner();
        const theirs = yield* putPartner({ ...samplePartner(), grants: [] });
        expect(yield* findByKey(mine.key.digest)).toEqual(credentialsOf(mine));
        expect(yield* findByKey(theirs.key.digest)).toEqual(credentialsOf(theirs));
      }),
    );

    test(
      "finds nothing by a digest that no key has",
      Effect.gen(function* () {
        const { key } = yield* putPartner();
        const wrong = [key.digest.toUpperCase(), `${key.digest} `, key.digest.slice(1)];
        const found = yield* Effect.forEach([...wrong, ...malformedIds], (digest) =>
          findByKey(digest),
        );
        expect(found.filter(Option.isSome)).toEqual([]);
      }),
    );

    test(
      "finds no account by a key from its end on",
      Effect.gen(function* () {
        const partner = samplePartner();
        const ends = sampleTime + 1_000;
        yield* putPartner({ ...partner, key: { ...partner.key, ends } });
        expect(yield* findByKey(partner.key.digest, ends - 1)).toEqual(credentialsOf(partner));
        expect(Option.isNone(yield* findByKey(partner.key.digest, ends))).toBe(true);
        expect(Option.isNone(yield* findByKey(partner.key.digest, ends + 1))).toBe(true);
      }),
    );

    test(
      "lets an old and a new key overlap while one is being rotated",
      Effect.gen(function* () {
        const registry = yield* AccessRegistry;
        const partner = yield* putPartner();
        expect(yield* findByKey(partner.key.digest)).toEqual(credentialsOf(partner));
        const ends = sampleTime + 1_000;
        const old = { ...partner.key, ends };
        const renewed = {
          ...partner.key,
          id: freshId(),
          digest: "renewed",
          created: sampleTime + 1,
        };
        yield* registry.putKey(old);
        yield* registry.putKey(renewed);
        expect(yield* findByKey(old.digest, ends - 1)).toEqual(credentialsOf(partner));
        expect(yield* findByKey(renewed.digest, ends - 1)).toEqual(credentialsOf(partner));
        expect(Option.isNone(yield* findByKey(old.digest, ends))).toBe(true);
        expect(yield* findByKey(renewed.digest, ends)).toEqual(credentialsOf(partner));
        expect(yield* registry.keysOf(partner.account.id)).toEqual([old, renewed]);
      }),
    );

    test(
      "returns inactive accounts and organizations with their standing",
      Effect.gen(function* () {
        const registry = yield* AccessRegistry;
        const partner = yield* putPartner();
        expect(yield* findByKey(partner.key.digest)).toEqual(credentialsOf(partner));
        const account: Account = { ...partner.account, standing: "inactive", perMinute: 7 };
        const organization: Organization = { ...partner.organization, standing: "inactive" };
        yield* registry.putAccount(account);
        yield* registry.putOrganization(organization);
        const changed = { ...partner, account, organization };
        expect(yield* findByKey(partner.key.digest)).toEqual(credentialsOf(changed));
      }),
    );

    test(
      "replaces an account's grants as a whole, and no other's",
      Effect.gen(function* () {
        const registry = yield* AccessRegistry;
        const mine = yield* putPartner();
        const theirs = yield* putPartner();
        const grants: ReadonlyArray<EnabledProduct> = [
          { product: "document.passport.verify", perMinute: undefined },
          { product: "telecom.identity", perMinute: 5 },
        ];
        expect(yield* findByKey(mine.key.digest)).toEqual(credentialsOf(mine));
        yield* registry.putGrants(mine.account.id, grants);
        expect(yield* findByKey(mine.key.digest)).toEqual(credentialsOf({ ...mine, grants }));
        yield* registry.putGrants(mine.account.id, []);
        expect(yield* findByKey(mine.key.digest)).toEqual(credentialsOf({ ...mine, grants: [] }));
        expect(yield* findByKey(theirs.key.digest)).toEqual(credentialsOf(theirs));
      }),
    );

    test(
      "forgets what a unit that failed changed",
      Effect.gen(function* () {
        const registry = yield* AccessRegistry;
        const { atomically } = yield* UnitOfWork;
        const partner = yield* putPartner();
        const renamed = { ...partner.account, name: "Renamed" };
        const failing = Effect.gen(function* () {
          yield* registry.putAccount(renamed);
          const within = credentialsOf({ ...partner, account: renamed });
          expect(yield* findByKey(partner.key.digest)).toEqual(within);
          return yield* Effect.fail("undone");
        });
        yield* Effect.flip(atomically(failing));
        expect(yield* findByKey(partner.key.digest)).toEqual(credentialsOf(partner));
        yield* registry.setProduct("telecom.identity", "inactive");
        expect(yield* findByKey(partner.key.digest)).toEqual(credentialsOf(partner));
      }),
    );

    test(
      "lists what was registered, oldest first",
      Effect.gen(function* () {
        const registry = yield* AccessRegistry;
        expect(yield* registry.organizations).toEqual([]);
        expect(yield* registry.accounts).toEqual([]);
        const [one, other] = [samplePartner(), samplePartner()];
        const older = samplePartner();
        const created = sampleTime - 1;
        const old = {
          organization: { ...older.organization, created },
          account: { ...older.account, created },
          key: { ...older.key, created },
          grants: older.grants.toReversed(),
        };
        for (const partner of [other, one, old]) yield* putPartner(partner);
        expect(yield* registry.organizations).toEqual([
          old.organization,
          one.organization,
          other.organization,
        ]);
        expect(yield* registry.accounts).toEqual([
          { ...old.account, grants: older.grants },
          { ...one.account, grants: one.grants },
          { ...other.account, grants: other.grants },
        ]);
        const later = { ...one.key, id: freshId(), digest: "later" };
        const earlier = { ...one.key, id: freshId(), digest: "earlier", created };
        for (const key of [later, earlier]) yield* registry.putKey(key);
        expect(yield* registry.keysOf(one.account.id)).toEqual([earlier, one.key, later]);
        const strangers = [freshId(), ...malformedIds];
        expect((yield* Effect.forEach(strangers, registry.keysOf)).flat()).toEqual([]);
      }),
    );

    test(
      "switches products off and on for all accounts",
      Effect.gen(function* () {
        const store = yield* AccessStore;
        const registry = yield* AccessRegistry;
        expect(yield* store.inactiveProducts).toEqual([]);
        yield* registry.setProduct("telecom.identity", "inactive");
        yield* registry.setProduct("telecom.identity", "inactive");
        yield* registry.setProduct("document.license.verify", "inactive");
        expect(yield* store.inactiveProducts).toEqual([
          "document.license.verify",
          "telecom.identity",
        ]);
        yield* registry.setProduct("telecom.identity", "active");
        expect(yield* store.inactiveProducts).toEqual(["document.license.verify"]);
      }),
    );
  });
};
