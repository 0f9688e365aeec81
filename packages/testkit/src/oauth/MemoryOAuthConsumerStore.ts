import type { KnownConsumer, OAuthConsumer } from "@bonafide/core/oauth/OAuthConsumer";
import { OAuthConsumerStore } from "@bonafide/core/oauth/OAuthConsumerStore";
import { Array, Effect, HashMap, Layer, Option, Order } from "effect";
import { MemoryState, type MemoryTables } from "../storage/MemoryState.ts";
import type { ConsumerRow } from "./OAuthTables.ts";
import { logosInMemory } from "./LogosInMemory.ts";
import { policiesInMemory } from "./PoliciesInMemory.ts";
import { valuesOf } from "../storage/ValuesOf.ts";

const oldestFirst = Order.combine(
  Order.mapInput(Order.Number, ({ created }: OAuthConsumer) => created),
  Order.mapInput(Order.String, ({ id }: OAuthConsumer) => id),
);

const known = (
  { applications, organizations }: MemoryTables,
  { consumer }: ConsumerRow,
): Option.Option<KnownConsumer> =>
  Option.gen(function* () {
    const organization = yield* HashMap.get(organizations, consumer.organizationId);
    const application = yield* HashMap.get(applications, consumer.applicationId);
    return {
      consumer,
      organizationName: organization.name,
      organization: organization.standing,
      applicationStatus: application.state.traits.status,
    };
  });

/** Consumers in memory. */
export const MemoryOAuthConsumerStore = Layer.effect(
  OAuthConsumerStore,
  Effect.map(
    Effect.all([MemoryState, logosInMemory, policiesInMemory]),
    ([state, logos, policies]) => {
      const find = (wanted: (row: ConsumerRow) => boolean) =>
        state.read((tables) =>
          Option.flatMap(Array.findFirst(valuesOf(tables.oauth.consumers), wanted), (row) =>
            known(tables, row),
          ),
        );

      return OAuthConsumerStore.of({
        policies,
        logos,
        find: (id) => find(({ consumer }) => consumer.id === id),
        findByClientId: (clientId) => find(({ consumer }) => consumer.clientId === clientId),
        findByCredentials: (clientId, secretDigest) =>
          find(
            ({ consumer, digests }) =>
              consumer.clientId === clientId && digests.clientSecret === secretDigest,
          ),
        findByApiToken: (digest) => find(({ digests }) => digests.apiToken === digest),
        consumers: state.read(({ oauth }) =>
          Array.sort(
            valuesOf(oauth.consumers).map(({ consumer }) => consumer),
            oldestFirst,
          ),
        ),
        put: (consumer, changed) =>
          state.change((tables) => {
            const { consumers } = tables.oauth;
            const digests = Option.match(HashMap.get(consumers, consumer.id), {
              onNone: () => changed,
              onSome: (before) => ({ ...before.digests, ...changed }),
            });
            return {
              ...tables,
              oauth: {
                ...tables.oauth,
                consumers: HashMap.set(consumers, consumer.id, { consumer, digests }),
              },
            };
          }),
      });
    },
  ),
);
