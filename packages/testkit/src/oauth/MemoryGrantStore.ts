import type { Grant } from "@bonafide/core/oauth/Grant";
import { GrantStore } from "@bonafide/core/oauth/GrantStore";
import { VersionConflict } from "@bonafide/core/storage/UnitOfWork";
import { Array, Effect, HashMap, Layer, Option, Order, Result } from "effect";
import { MemoryState, type MemoryTables } from "../storage/MemoryState.ts";
import { MemoryAffiliationStore } from "../affiliation/MemoryAffiliationStore.ts";
import { MemoryImageStore } from "../document/MemoryImageStore.ts";
import { MemoryPersonStore } from "../person/MemoryPersonStore.ts";
import { MemoryTransactionStore } from "../verification/MemoryTransactionStore.ts";
import { grantRecordInMemory } from "./GrantRecordInMemory.ts";
import { valuesOf } from "../storage/ValuesOf.ts";

const newestFirst = Order.flip(
  Order.combine(
    Order.mapInput(Order.Number, ({ created }: Grant) => created),
    Order.mapInput(Order.String, ({ id }: Grant) => id),
  ),
);

const digestsOf = ({ state }: Grant) => {
  switch (state._tag) {
    case "CodeIssued":
      return [`code ${state.code.digest}`] as const;
    case "Redeemed":
      return [`access ${state.access.digest}`, `refresh ${state.refresh.digest}`] as const;
    case "Ungranted":
    case "Ended":
      return [];
  }
};

const put = (tables: MemoryTables, grant: Grant): MemoryTables => ({
  ...tables,
  oauth: {
    ...tables.oauth,
    grants: HashMap.set(tables.oauth.grants, grant.id, grant),
    digests: HashMap.setMany(
      tables.oauth.digests,
      digestsOf(grant).map((key) => [key, grant.id] as const),
    ),
  },
});

/** Grants in memory. */
export const MemoryGrantStore = Layer.effect(
  GrantStore,
  Effect.gen(function* () {
    const state = yield* MemoryState;
    const findBy: GrantStore["Service"]["findBy"] = (kind, digests) =>
      state.read(
        ({ oauth }) =>
          new Map(
            digests.flatMap((digest) =>
              HashMap.get(oauth.digests, `${kind} ${digest}`).pipe(
                Option.flatMap((id) => HashMap.get(oauth.grants, id)),
                Option.map((grant) => [digest, grant] as const),
                Option.toArray,
              ),
            ),
          ),
      );
    return GrantStore.of({
      insert: (grant, eid) =>
        state.change((tables) => {
          const { oauth, ...others } = put(tables, grant);
          const eids = eid === undefined ? oauth.eids : HashMap.set(oauth.eids, grant.id, eid);
          return { ...others, oauth: { ...oauth, eids } };
        }),
      findBy,
      record: yield* grantRecordInMemory(findBy),
      find: (id) => state.read(({ oauth }) => HashMap.get(oauth.grants, id)),
      save: (changes) =>
        state.decide((tables) => {
          let after = tables;
          for (const { id, state: next, updated, version } of changes) {
            const found = HashMap.get(after.oauth.grants, id);
            if (Option.isNone(found) || found.value.version + 1 !== version)
              return Result.fail(new VersionConflict());
            const subject = next._tag === "Ended" ? undefined : found.value.subject;
            after = put(after, { ...found.value, subject, state: next, updated, version });
          }
          return Result.succeed([undefined, after]);
        }),
      liveOf: (personId) =>
        state.read((tables) =>
          Array.sort(
            valuesOf(tables.oauth.grants)
              .filter((grant) => grant.personId === personId && grant.state._tag !== "Ended")
              .map((grant) => ({ ...grant, named: HashMap.has(tables.oauth.eids, grant.id) })),
            newestFirst,
          ),
        ),
      forgetBefore: (time, limit) =>
        state.decide((tables) => {
          const { digests, grants } = tables.oauth;
          const old = valuesOf(grants)
            .filter(({ updated }) => updated < time)
            .slice(0, limit)
            .map(({ id }) => id);
          return Result.succeed([
            old.length,
            {
              ...tables,
              oauth: {
                ...tables.oauth,
                grants: HashMap.removeMany(grants, old),
                eids: HashMap.removeMany(tables.oauth.eids, old),
                digests: HashMap.filter(digests, (id) => !old.includes(id)),
              },
            },
          ]);
        }),
    });
  }),
).pipe(
  Layer.provide(
    Layer.mergeAll(
      MemoryPersonStore,
      MemoryTransactionStore,
      MemoryImageStore,
      MemoryAffiliationStore,
    ),
  ),
);
