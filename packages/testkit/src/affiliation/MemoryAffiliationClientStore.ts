import type { KnownClient } from "@bonafide/core/affiliation/AffiliationClient";
import { AffiliationClientStore } from "@bonafide/core/affiliation/AffiliationClientStore";
import { Array, Effect, HashMap, Layer, Option, Order } from "effect";
import { MemoryState, type MemoryTables } from "../storage/MemoryState.ts";
import type { ClientRow } from "./AffiliationTables.ts";
import { valuesOf } from "../storage/ValuesOf.ts";

const oldestFirst = Order.combine(
  Order.mapInput(Order.Number, ({ client }: ClientRow) => client.created),
  Order.mapInput(Order.String, ({ client }: ClientRow) => client.id),
);

const rowsIn = ({ affiliations }: MemoryTables): ReadonlyArray<ClientRow> =>
  Array.sort(valuesOf(affiliations.clients), oldestFirst);

const known =
  ({ organizations }: MemoryTables) =>
  ({ client }: ClientRow): KnownClient => ({
    client,
    organization: Option.match(HashMap.get(organizations, client.organizationId), {
      onNone: () => "inactive" as const,
      onSome: ({ standing }) => standing,
    }),
  });

/** Clients of the group-affiliation API in memory. */
export const MemoryAffiliationClientStore = Layer.effect(
  AffiliationClientStore,
  Effect.map(MemoryState, (state) => {
    const find = (wanted: (row: ClientRow) => boolean) =>
      state.read((tables) =>
        Option.map(Option.fromNullishOr(rowsIn(tables).find(wanted)), known(tables)),
      );

    return AffiliationClientStore.of({
      findByCredentials: (clientId, secretDigest) =>
        find(({ client, digest }) => client.clientId === clientId && digest === secretDigest),
      findByAddress: (address) => find(({ client }) => client.addresses.includes(address)),
      clients: state.read((tables) => rowsIn(tables).map(({ client }) => client)),
      put: (client, secretDigest) =>
        state.change((tables) => {
          const { clients } = tables.affiliations;
          const before = HashMap.get(clients, client.id);
          const digest =
            secretDigest ??
            Option.getOrElse(
              Option.map(before, (row) => row.digest),
              () => "",
            );
          const addresses = Array.sort(new Set(client.addresses), Order.String);
          return {
            ...tables,
            affiliations: {
              ...tables.affiliations,
              clients: HashMap.set(clients, client.id, {
                client: { ...client, addresses },
                digest,
              }),
            },
          };
        }),
    });
  }),
);
