import type { PolicyStore } from "@bonafide/core/oauth/PolicyStore";
import { ScopePolicy } from "@bonafide/core/oauth/ScopePolicy";
import { UnitOfWork } from "@bonafide/core/storage/UnitOfWork";
import { Effect, type Scope } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import { makeAccessVersion, changeAccessVersion } from "../access/AccessVersion.ts";
import { KeptLookUps } from "../access/KeptLookUps.ts";
import { isStorableText } from "../storage/StorableText.ts";
import { storedJson } from "../storage/StoredJson.ts";

const readPolicy = storedJson(ScopePolicy);

/** The operator's policies in SQL, cached until access changes. */
export const policiesInSql: Effect.Effect<
  PolicyStore,
  never,
  SqlClient | UnitOfWork | Scope.Scope
> = Effect.gen(function* () {
  const sql = yield* SqlClient;
  const { atomically } = yield* UnitOfWork;
  const versionNow = yield* makeAccessVersion(sql);
  const kept = new KeptLookUps<ReadonlyArray<ScopePolicy>>();

  const policies = Effect.gen(function* () {
    const version = yield* versionNow;
    const known = kept.find("all", version);
    if (known !== undefined) return known;
    const rows = yield* sql<{ policy: string }>`SELECT policy FROM scope_policy ORDER BY scope`;
    const found = rows.map(({ policy }) => readPolicy(policy));
    kept.keep("all", version, found);
    return found;
  }).pipe(Effect.orDie);

  const stored = <E>(change: Effect.Effect<unknown, E>) =>
    Effect.asVoid(Effect.orDie(atomically(Effect.andThen(change, changeAccessVersion(sql)))));

  return {
    all: policies,
    put: (policy) =>
      stored(
        sql`INSERT INTO scope_policy ${sql.insert({
          scope: policy.scope,
          policy: JSON.stringify(policy),
        })} ON CONFLICT (scope) DO UPDATE SET policy = excluded.policy`,
      ),
    remove: (scope) =>
      isStorableText(scope)
        ? stored(sql`DELETE FROM scope_policy WHERE scope = ${scope}`)
        : Effect.void,
  };
});
