import type { AffiliationClient } from "@bonafide/core/affiliation/AffiliationClient";
import { AffiliationClientStore } from "@bonafide/core/affiliation/AffiliationClientStore";
import { AccessRegistry } from "@bonafide/core/access/AccessRegistry";
import { ApplicationStore } from "@bonafide/core/application/ApplicationStore";
import { expect } from "@effect/vitest";
import { Effect, type Layer, Option } from "effect";
import { putPartner, samplePartner } from "../access/AccessContract.ts";
import { sampleApplication } from "../application/ApplicationSamples.ts";
import { malformedIds } from "../storage/FreshId.ts";
import { describe, portTest } from "../storage/PortTest.ts";
import type { StoragePorts } from "../storage/StoragePorts.ts";
import { sampleTime } from "../verification/TransactionSamples.ts";
import { sampleClient } from "./AffiliationSamples.ts";

const putClient = Effect.fnUntraced(function* (changes: Partial<AffiliationClient> = {}) {
  const { organization } = yield* putPartner(samplePartner());
  const client = sampleClient(organization.id, changes);
  const digest = `digest of ${client.clientId}`;
  yield* (yield* AffiliationClientStore).put(client, digest);
  return { client, digest, organization };
});

const active = (client: AffiliationClient) => Option.some({ client, organization: "active" });

/** The contract of `AffiliationClientStore`. */
export const affiliationClientStoreContract = <E>(layer: Layer.Layer<StoragePorts, E>): void => {
  const test = portTest(layer);

  describe("AffiliationClientStore", () => {
    test(
      "finds a client by both its credentials, and never by another's",
      Effect.gen(function* () {
        const { findByCredentials } = yield* AffiliationClientStore;
        const mine = yield* putClient();
        const theirs = yield* putClient({ profile: 2, whiteLabel: false, addresses: [] });
        const find = ({ client, digest }: typeof mine) =>
          findByCredentials(client.clientId, digest);
        expect(yield* find(mine)).toEqual(active(mine.client));
        expect(yield* find(theirs)).toEqual(active(theirs.client));
        expect(yield* find({ ...mine, digest: theirs.digest })).toEqual(Option.none());
        const wrong = yield* Effect.forEach(malformedIds, (text) =>
          findByCredentials(text, mine.digest),
        );
        expect(wrong.filter(Option.isSome)).toEqual([]);
      }),
    );

    test(
      "finds the first client that registered an address, as it is registered now",
      Effect.gen(function* () {
        const { findByAddress, put } = yield* AffiliationClientStore;
        const later = yield* putClient({ created: sampleTime + 1 });
        const first = yield* putClient({ addresses: ["192.0.2.1", "192.0.2.1"] });
        yield* putClient({ created: sampleTime + 2 });
        const once = { ...first.client, addresses: ["192.0.2.1"] };
        expect(yield* findByAddress("192.0.2.1")).toEqual(active(once));
        expect(yield* findByAddress("2001:db8::1")).toEqual(active(later.client));
        const others = ["192.0.2.2", "192.0.2.", ...malformedIds];
        const found = yield* Effect.forEach(others, findByAddress);
        expect(found.filter(Option.isSome)).toEqual([]);
        yield* put({ ...first.client, addresses: ["192.0.2.9"] }, undefined);
        expect(yield* findByAddress("192.0.2.1")).toEqual(active(later.client));
      }),
    );

    test(
      "changes a client and keeps its secret, unless a new one comes",
      Effect.gen(function* () {
        const { clients, findByCredentials, put } = yield* AffiliationClientStore;
        const { client, digest, organization } = yield* putClient();
        const other = yield* putClient({ created: sampleTime + 1 });
        const application = sampleApplication(organization.id);
        yield* (yield* ApplicationStore).insert(application);
        const changed: AffiliationClient = {
          ...client,
          applicationId: application.id,
          whiteLabel: false,
          standing: "inactive",
          addresses: [],
        };
        yield* put(changed, undefined);
        expect(yield* findByCredentials(client.clientId, digest)).toEqual(active(changed));
        yield* put(changed, "another digest");
        expect(yield* findByCredentials(client.clientId, digest)).toEqual(Option.none());
        expect(yield* findByCredentials(client.clientId, "another digest")).toEqual(
          active(changed),
        );
        expect(yield* clients).toEqual([changed, other.client]);
      }),
    );

    test(
      "tells how the organization stands now",
      Effect.gen(function* () {
        const { findByAddress, findByCredentials } = yield* AffiliationClientStore;
        const { client, digest, organization } = yield* putClient();
        expect(yield* findByCredentials(client.clientId, digest)).toEqual(active(client));
        expect(yield* findByAddress("192.0.2.1")).toEqual(active(client));
        yield* (yield* AccessRegistry).putOrganization({ ...organization, standing: "inactive" });
        const found = Option.some({ client, organization: "inactive" });
        expect(yield* findByCredentials(client.clientId, digest)).toEqual(found);
        expect(yield* findByAddress("192.0.2.1")).toEqual(found);
      }),
    );
  });
};
