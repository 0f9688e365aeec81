import { AccessRegistry } from "@bonafide/core/access/AccessRegistry";
import { ApplicationStore } from "@bonafide/core/application/ApplicationStore";
import type { KnownConsumer, OAuthConsumer } from "@bonafide/core/oauth/OAuthConsumer";
import { OAuthConsumerStore } from "@bonafide/core/oauth/OAuthConsumerStore";
import { expect } from "@effect/vitest";
import { Effect, type Layer, Option } from "effect";
import { sampleTraits } from "../application/ApplicationSamples.ts";
import { malformedIds } from "../storage/FreshId.ts";
import { describe, portTest } from "../storage/PortTest.ts";
import type { StoragePorts } from "../storage/StoragePorts.ts";
import { sampleTime } from "../verification/TransactionSamples.ts";
import { putConsumer } from "./OAuthSamples.ts";

type Stored = Effect.Success<ReturnType<typeof putConsumer>>;

const known = (
  { application, organization }: Stored,
  consumer: OAuthConsumer,
): Option.Option<KnownConsumer> =>
  Option.some({
    consumer,
    organizationName: organization.name,
    organization: organization.standing,
    applicationStatus: application.state.traits.status,
  });

/** Every way in which a consumer is found. */
const ways = Effect.fnUntraced(function* ({ consumer, digests }: Stored) {
  const { find, findByApiToken, findByClientId, findByCredentials } = yield* OAuthConsumerStore;
  return yield* Effect.all([
    find(consumer.id),
    findByClientId(consumer.clientId),
    findByCredentials(consumer.clientId, digests.clientSecret),
    findByApiToken(digests.apiToken),
  ]);
});

/** The contract of `OAuthConsumerStore`. */
export const oauthConsumerStoreContract = <E>(layer: Layer.Layer<StoragePorts, E>): void => {
  const test = portTest(layer);

  describe("OAuthConsumerStore", () => {
    test(
      "finds a consumer by its id, its client id, its credentials and its API token",
      Effect.gen(function* () {
        const mine = yield* putConsumer();
        const theirs = yield* putConsumer({ passback: false, created: sampleTime + 1 });
        for (const each of [mine, theirs, mine]) {
          const found = known(each, each.consumer);
          expect(yield* ways(each)).toEqual([found, found, found, found]);
        }
        const { consumers } = yield* OAuthConsumerStore;
        expect(yield* consumers).toEqual([mine.consumer, theirs.consumer]);
      }),
    );

    test(
      "finds no consumer by wrong, malformed or missing credentials",
      Effect.gen(function* () {
        const store = yield* OAuthConsumerStore;
        const mine = yield* putConsumer();
        const theirs = yield* putConsumer();
        const { clientId } = mine.consumer;
        const wrong = yield* Effect.all([
          store.findByCredentials(clientId, theirs.digests.clientSecret),
          store.findByCredentials(theirs.consumer.clientId, mine.digests.clientSecret),
          store.findByCredentials(clientId, ""),
          store.findByCredentials(clientId, mine.digests.clientSecret.toUpperCase()),
          store.findByClientId(clientId.toUpperCase()),
          store.findByClientId(mine.consumer.id),
          store.find(clientId),
          store.findByApiToken(mine.digests.clientSecret),
          ...malformedIds.flatMap((text) => [
            store.find(text),
            store.findByClientId(text),
            store.findByCredentials(text, mine.digests.clientSecret),
            store.findByCredentials(clientId, text),
            store.findByApiToken(text),
          ]),
        ]);
        expect(wrong.filter(Option.isSome)).toEqual([]);
      }),
    );

    test(
      "changes a consumer and keeps its secrets, unless new ones come",
      Effect.gen(function* () {
        const store = yield* OAuthConsumerStore;
        const stored = yield* putConsumer();
        yield* ways(stored);
        const { consumer, digests } = stored;
        const changed: OAuthConsumer = {
          ...consumer,
          name: "Other",
          standing: "inactive",
          redirectUris: [],
          passback: false,
          documentTokens: false,
          privacyUrl: "https://partner.example/privacy",
          termsUrl: "https://partner.example/terms",
        };
        const found = known(stored, changed);
        yield* store.put(changed, {});
        expect(yield* ways(stored)).toEqual([found, found, found, found]);
        yield* store.put(changed, { clientSecret: "new secret" });
        expect(yield* ways(stored)).toEqual([found, found, Option.none(), found]);
        yield* store.put(changed, { apiToken: "new token" });
        const renewed = { clientSecret: "new secret", apiToken: "new token" };
        expect(yield* ways({ ...stored, digests: renewed })).toEqual([found, found, found, found]);
        expect(yield* store.findByApiToken(digests.apiToken)).toEqual(Option.none());
        expect(yield* store.consumers).toEqual([changed]);
        const without = { ...changed, privacyUrl: undefined, termsUrl: undefined };
        yield* store.put(without, {});
        expect(yield* store.consumers).toEqual([without]);
      }),
    );

    test(
      "tells at once how the organization and the application stand",
      Effect.gen(function* () {
        const stored = yield* putConsumer();
        const { application, consumer, organization } = stored;
        yield* ways(stored);
        const shut = { ...organization, standing: "inactive" as const };
        yield* (yield* AccessRegistry).putOrganization(shut);
        const first = known({ ...stored, organization: shut }, consumer);
        expect(yield* ways(stored)).toEqual([first, first, first, first]);
        const { identity } = application.state;
        yield* (yield* ApplicationStore).save({
          ...application,
          state: { _tag: "SoftDeleted", identity, traits: sampleTraits({ status: "deleted" }) },
          version: 2,
        });
        const then = Option.map(first, (found) => ({ ...found, applicationStatus: "deleted" }));
        expect(yield* ways(stored)).toEqual([then, then, then, then]);
      }),
    );
  });
};
