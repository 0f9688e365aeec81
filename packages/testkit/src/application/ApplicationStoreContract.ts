import { AccessRegistry } from "@bonafide/core/access/AccessRegistry";
import { AccessStore } from "@bonafide/core/access/AccessStore";
import type { Application } from "@bonafide/core/application/Application";
import { ApplicationStore } from "@bonafide/core/application/ApplicationStore";
import { TransactionStore } from "@bonafide/core/verification/TransactionStore";
import { VerificationStore } from "@bonafide/core/verification/VerificationStore";
import { expect } from "@effect/vitest";
import { Effect, type Layer, Option } from "effect";
import { putPartner } from "../access/AccessContract.ts";
import { freshId, malformedIds } from "../storage/FreshId.ts";
import { describe, portTest } from "../storage/PortTest.ts";
import type { StoragePorts } from "../storage/StoragePorts.ts";
import {
  nextVersion,
  samplePossession,
  sampleTime,
  sampleVerification,
} from "../verification/TransactionSamples.ts";
import { sampleApplication, sampleTraits } from "./ApplicationSamples.ts";
import { describeUsage } from "./UsageOfApplications.ts";

const organization = Effect.map(putPartner(), ({ organization }) => organization.id);

const insert = Effect.fnUntraced(function* (...applications: ReadonlyArray<Application>) {
  const store = yield* ApplicationStore;
  yield* Effect.forEach(applications, store.insert);
});

const softDeleted = (application: Application): Application =>
  nextVersion(application, {
    state: {
      _tag: "SoftDeleted",
      identity: application.state.identity,
      traits: sampleTraits({
        status: "deleted",
        class: "physical",
        type: undefined,
        subtype: undefined,
        architectureType: undefined,
        operatingSystem: undefined,
        deviceTypes: [],
        userTypes: [],
      }),
    },
    updated: sampleTime + 5,
  });

/** The contract of `ApplicationStore`. */
export const applicationStoreContract = <E>(layer: Layer.Layer<StoragePorts, E>): void => {
  const test = portTest(layer);

  describe("ApplicationStore", () => {
    test(
      "finds an application as it was stored, with all it says and with as little as it may",
      Effect.gen(function* () {
        const store = yield* ApplicationStore;
        const [ours, theirs] = [yield* organization, yield* organization];
        const full = sampleApplication(ours, { claimantId: theirs });
        const sparse = softDeleted(sampleApplication(ours, { consumerId: undefined }));
        yield* insert(full, { ...sparse, version: 1 });
        expect(yield* store.find(full.id)).toEqual(Option.some(full));
        expect(yield* store.find(sparse.id)).toEqual(Option.some({ ...sparse, version: 1 }));
      }),
    );

    test(
      "saves the next version, and refuses any other",
      Effect.gen(function* () {
        const store = yield* ApplicationStore;
        const application = sampleApplication(yield* organization);
        const other = sampleApplication(yield* organization);
        yield* insert(application, other);
        const next = softDeleted(application);
        yield* store.save(next);
        expect(yield* store.find(application.id)).toEqual(Option.some(next));
        for (const stale of [next, application, nextVersion(nextVersion(next))]) {
          expect(yield* Effect.flip(store.save(stale))).toMatchObject({ _tag: "VersionConflict" });
        }
        expect(yield* store.find(application.id)).toEqual(Option.some(next));
        expect(yield* store.find(other.id)).toEqual(Option.some(other));
        const theirs = { ...nextVersion(other), updated: other.updated + 7 };
        yield* store.save(theirs);
        expect(yield* store.find(other.id)).toEqual(Option.some(theirs));
        expect(yield* store.find(application.id)).toEqual(Option.some(next));
      }),
    );

    test(
      "pages through an organization's own in the order of ids, soft-deleted ones too",
      Effect.gen(function* () {
        const store = yield* ApplicationStore;
        const [ours, theirs] = [yield* organization, yield* organization];
        const [first, second, third] = [
          sampleApplication(ours),
          { ...softDeleted(sampleApplication(ours)), version: 1 },
          sampleApplication(ours),
        ];
        const another = sampleApplication(theirs, { claimantId: ours });
        yield* insert(third, another, first, second);
        const page = (organizationId: string, limit: number, after?: string) =>
          store.page({ organizationId, limit, after });
        expect(yield* page(ours, 10)).toEqual([first, second, third]);
        expect(yield* page(ours, 2)).toEqual([first, second]);
        expect(yield* page(ours, 2, second.id)).toEqual([third]);
        expect(yield* page(ours, 2, third.id)).toEqual([]);
        // A cursor of another organization is only a place in the order.
        expect(yield* page(ours, 1, another.id)).toEqual([]);
        expect(yield* page(theirs, 10)).toEqual([another]);
        expect(yield* page(freshId(), 10)).toEqual([]);
      }),
    );

    test(
      "finds nothing by an unknown or invalid id",
      Effect.gen(function* () {
        const store = yield* ApplicationStore;
        const ours = yield* organization;
        yield* insert(sampleApplication(ours));
        for (const id of [freshId(), ...malformedIds]) {
          expect(yield* store.find(id)).toEqual(Option.none());
          expect(yield* store.page({ organizationId: id, after: undefined, limit: 10 })).toEqual(
            [],
          );
          const usage = store.usage({
            period: "day",
            since: undefined,
            until: undefined,
            organizationId: id,
          });
          expect(yield* usage).toEqual([]);
        }
      }),
    );

    test(
      "attaches an account to an application, which its credentials tell, and its transactions keep",
      Effect.gen(function* () {
        const registry = yield* AccessRegistry;
        const { account, key, organization } = yield* putPartner();
        const application = sampleApplication(organization.id);
        yield* insert(application);
        const attached = { ...account, applicationId: application.id };
        yield* registry.putAccount(attached);
        const found = yield* (yield* AccessStore).findByKey(key.digest, sampleTime);
        expect(Option.getOrThrow(found).account).toEqual(attached);
        const verification = sampleVerification({ accountId: account.id });
        const sent = samplePossession(verification, { applicationId: application.id });
        const transactions = yield* TransactionStore;
        yield* (yield* VerificationStore).insert(verification);
        yield* transactions.insert(sent);
        yield* registry.putAccount(account);
        const left = yield* (yield* AccessStore).findByKey(key.digest, sampleTime);
        expect(Option.getOrThrow(left).account).toEqual(account);
        yield* transactions.save(nextVersion(sent));
        expect(yield* transactions.find(sent.id)).toEqual(Option.some(nextVersion(sent)));
      }),
    );
  });

  describeUsage(test);
};
