import type { Organization } from "@bonafide/core/access/Account";
import type { ApplicationToken } from "@bonafide/core/application/ApplicationToken";
import type { ApplicationTokenStore } from "@bonafide/core/application/ApplicationTokenStore";
import { Array, Effect, HashMap, Option, Order } from "effect";
import { MemoryState, type MemoryTables } from "../storage/MemoryState.ts";
import { valuesOf } from "../storage/ValuesOf.ts";

const oldestFirst = Order.combine(
  Order.mapInput(Order.Number, ({ created }: ApplicationToken) => created),
  Order.mapInput(Order.String, ({ id }: ApplicationToken) => id),
);

const organizationsIn = ({ organizations }: MemoryTables, ids: ReadonlyArray<string>) =>
  Array.sort(
    valuesOf(organizations).filter(({ id }) => ids.includes(id)),
    Order.mapInput(Order.String, ({ id }: Organization) => id),
  );

/** Access tokens of the Applications API in memory. */
export const tokensInMemory = Effect.map(MemoryState, (state): ApplicationTokenStore => ({
  findByDigest: (digest, now) =>
    state.read((tables) =>
      Option.map(
        Array.findFirst(
          valuesOf(tables.applicationTokens),
          (token) => token.digest === digest && (token.ends === undefined || now < token.ends),
        ),
        (token) => ({ token, organizations: organizationsIn(tables, token.organizationIds) }),
      ),
    ),
  organizations: (ids) => state.read((tables) => organizationsIn(tables, ids)),
  all: state.read(({ applicationTokens }) => Array.sort(valuesOf(applicationTokens), oldestFirst)),
  put: (token) =>
    state.change((tables) => ({
      ...tables,
      applicationTokens: HashMap.set(tables.applicationTokens, token.id, {
        ...token,
        organizationIds: token.organizationIds.toSorted(),
      }),
    })),
}));
