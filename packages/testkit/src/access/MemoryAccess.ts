import type { AccountAccess, EnabledProduct } from "@bonafide/core/access/Account";
import { AccessRegistry } from "@bonafide/core/access/AccessRegistry";
import { AccessStore } from "@bonafide/core/access/AccessStore";
import { Array, Effect, HashMap, Layer, Option, Order } from "effect";
import { MemoryState, type MemoryTables } from "../storage/MemoryState.ts";
import { valuesOf } from "../storage/ValuesOf.ts";

interface Aged {
  readonly created: number;
  readonly id: string;
}
const byAge = Order.combine(
  Order.mapInput(Order.Number, ({ created }: Aged) => created),
  Order.mapInput(Order.String, ({ id }: Aged) => id),
);
const byProduct = Order.mapInput(Order.String, ({ product }: EnabledProduct) => product);

const grantsOf = ({ grants }: MemoryTables, accountId: string) =>
  Option.getOrElse(HashMap.get(grants, accountId), () => []);

const findByKey = (
  tables: MemoryTables,
  digest: string,
  now: number,
): Option.Option<AccountAccess> =>
  Option.gen(function* () {
    const key = yield* Option.fromUndefinedOr(
      valuesOf(tables.keys).find(
        (key) => key.digest === digest && (key.ends === undefined || now < key.ends),
      ),
    );
    const account = yield* HashMap.get(tables.accounts, key.accountId);
    const organization = yield* HashMap.get(tables.organizations, account.organizationId);
    return { account, organization, grants: grantsOf(tables, account.id) };
  });

/** The reader's side of access in memory. */
export const MemoryAccessStore = Layer.effect(
  AccessStore,
  Effect.map(MemoryState, (state) =>
    AccessStore.of({
      findByKey: (digest, now) => state.read((tables) => findByKey(tables, digest, now)),
      inactiveProducts: state.read(({ inactiveProducts }) => inactiveProducts),
    }),
  ),
);

/** The operator's side of access in memory. */
export const MemoryAccessRegistry = Layer.effect(
  AccessRegistry,
  Effect.map(MemoryState, (state) =>
    AccessRegistry.of({
      organizations: state.read(({ organizations }) => Array.sort(valuesOf(organizations), byAge)),
      accounts: state.read((tables) =>
        Array.sort(valuesOf(tables.accounts), byAge).map((account) => ({
          ...account,
          grants: grantsOf(tables, account.id),
        })),
      ),
      keysOf: (accountId) =>
        state.read(({ keys }) =>
          Array.sort(
            valuesOf(keys).filter((key) => key.accountId === accountId),
            byAge,
          ),
        ),
      putOrganization: (organization) =>
        state.change((tables) => ({
          ...tables,
          organizations: HashMap.set(tables.organizations, organization.id, organization),
        })),
      // Field by field: an account with its grants is an account too.
      putAccount: ({ applicationId, created, id, name, organizationId, perMinute, standing }) =>
        state.change((tables) => ({
          ...tables,
          accounts: HashMap.set(tables.accounts, id, {
            id,
            organizationId,
            applicationId,
            name,
            standing,
            perMinute,
            created,
          }),
        })),
      putGrants: (accountId, grants) =>
        state.change((tables) => ({
          ...tables,
          grants: HashMap.set(tables.grants, accountId, Array.sort(grants, byProduct)),
        })),
      putKey: (key) =>
        state.change((tables) => ({ ...tables, keys: HashMap.set(tables.keys, key.id, key) })),
      setProduct: (product, standing) =>
        state.change((tables) => ({
          ...tables,
          inactiveProducts: [
            ...tables.inactiveProducts.filter((other) => other !== product),
            ...(standing === "inactive" ? [product] : []),
          ].toSorted(),
        })),
    }),
  ),
);
