import { AccessRegistry } from "@bonafide/core/access/AccessRegistry";
import { AffiliationAccess } from "@bonafide/core/affiliation/AffiliationAccess";
import {
  AffiliationClients,
  type ClientChange,
} from "@bonafide/core/affiliation/AffiliationClients";
import type { AffiliationCall } from "@bonafide/core/affiliation/AffiliationFamily";
import { LimitRules } from "@bonafide/core/limit/Limit";
import { Refused } from "@bonafide/core/catalogue/Refusal";
import { describe, expect, it } from "@effect/vitest";
import { Effect, Layer } from "effect";
import { TestClock } from "effect/testing";
import { putPartner } from "../../src/access/AccessContract.ts";
import { bonafideWith, TestBonafide } from "../../src/TestBonafide.ts";

const address = "192.0.2.1";
const nobody = { clientId: undefined, clientSecret: undefined };

const client = Effect.fnUntraced(function* (change: Omit<ClientChange, "standing"> = {}) {
  const { organization } = yield* putPartner();
  const { client, secret } = yield* (yield* AffiliationClients).create(organization.id, 1, change);
  const credentials = { clientId: client.clientId, clientSecret: secret };
  return { client, organization, credentials };
});

const namesOf = <A>(tried: Effect.Effect<A, Refused>) =>
  Effect.map(Effect.flip(tried), ({ names }) => names);

const person: AffiliationCall = { family: "teacher", by: "person" };
const account: AffiliationCall = { family: "teacher", by: "account" };

const twoAMinute = bonafideWith(
  Layer.succeed(LimitRules, { client_rate: { _tag: "Even", perMinute: 2 } }),
);

describe("AffiliationAccess", () => {
  it.effect("knows a client by its credentials, wherever it calls from", () =>
    Effect.gen(function* () {
      const { client: own, credentials } = yield* client({ addresses: [address] });
      const { authenticate } = yield* AffiliationAccess;
      expect(yield* authenticate(credentials, "198.51.100.9")).toEqual({
        client: own,
        fromItsAddress: false,
        source: "198.51.100.9",
      });
      expect(yield* authenticate(credentials, address)).toMatchObject({ fromItsAddress: true });
      expect(yield* authenticate(nobody, address)).toMatchObject({ client: own });
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("refuses half of the credentials, and another client's secret", () =>
    Effect.gen(function* () {
      const { credentials } = yield* client({ addresses: [address] });
      const other = yield* client();
      const { authenticate } = yield* AffiliationAccess;
      const wrong = [
        { ...nobody, clientId: credentials.clientId },
        { ...nobody, clientSecret: credentials.clientSecret },
        { ...credentials, clientSecret: other.credentials.clientSecret },
        { ...credentials, clientSecret: "" },
      ];
      for (const tried of wrong) {
        expect(yield* namesOf(authenticate(tried, address))).toEqual(["CredentialsUnknown"]);
      }
      expect(yield* namesOf(authenticate(nobody, undefined))).toEqual(["CredentialsUnknown"]);
      expect(yield* namesOf(authenticate(nobody, "198.51.100.9"))).toEqual(["CredentialsUnknown"]);
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("says who is inactive: the client, or its organization", () =>
    Effect.gen(function* () {
      const { client: own, credentials, organization } = yield* client();
      const { authenticate } = yield* AffiliationAccess;
      const registry = yield* AccessRegistry;
      yield* registry.putOrganization({ ...organization, standing: "inactive" });
      expect(yield* namesOf(authenticate(credentials, address))).toEqual(["OrganizationInactive"]);
      yield* (yield* AffiliationClients).set(own.id, { standing: "inactive" });
      expect(yield* namesOf(authenticate(credentials, address))).toEqual(["AccountInactive"]);
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("lets accounts be asked for by who may, from its own address", () =>
    Effect.gen(function* () {
      const { client: own, credentials } = yield* client({ addresses: [address] });
      const { admit, authenticate } = yield* AffiliationAccess;
      const here = Effect.flatMap(authenticate(credentials, address), (caller) =>
        admit(caller, account),
      );
      expect(yield* namesOf(here)).toEqual(["ProductNotEnabled"]);
      yield* (yield* AffiliationClients).set(own.id, { whiteLabel: true });
      yield* here;
      const elsewhere = yield* authenticate(credentials, "198.51.100.9");
      expect(yield* namesOf(admit(elsewhere, account))).toEqual(["ProductNotEnabled"]);
      yield* admit(elsewhere, person);
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect(
    "lets each client call as often as the operator allows, and says how long to wait",
    () =>
      Effect.gen(function* () {
        const first = yield* client();
        const second = yield* client();
        const { admit, authenticate } = yield* AffiliationAccess;
        const caller = yield* authenticate(first.credentials, undefined);
        yield* admit(caller, person);
        yield* admit(caller, { family: "teacher", by: "upload" });
        const spent = yield* Effect.flip(admit(caller, person));
        expect(spent).toEqual(new Refused({ names: ["ProductRateExceeded"], retryAfter: 30 }));
        yield* admit(yield* authenticate(second.credentials, undefined), person);
        yield* TestClock.adjust("30 seconds");
        yield* admit(caller, person);
      }).pipe(Effect.provide(twoAMinute)),
  );
});
