import { Vault } from "@bonafide/core/storage/Vault";
import { Array, Effect, Option } from "effect";
import { SqlClient } from "effect/sql/SqlClient";

const sealedAs = "sandbox partners";

/** The partners of a sandbox as they were stored, as JSON. */
export const storedPartners = Effect.gen(function* () {
  const sql = yield* SqlClient;
  const vault = yield* Vault;
  const rows = yield* sql<{ data_key: Uint8Array; sealed: Uint8Array }>`
    SELECT data_key, sealed FROM sandbox_partners WHERE id = 1`;
  return Option.map(Array.head(rows), ({ data_key, sealed }) =>
    vault.open(data_key, sealedAs, sealed),
  );
}).pipe(Effect.orDie);

/** Stores the partners of a sandbox with their keys, sealed. */
export const storePartners = Effect.fnUntraced(function* (json: string) {
  const sql = yield* SqlClient;
  const vault = yield* Vault;
  const data_key = vault.createKey();
  const row = { id: 1, data_key, sealed: vault.seal(data_key, sealedAs, json) };
  yield* sql`INSERT INTO sandbox_partners ${sql.insert(row)} ON CONFLICT (id) DO UPDATE
    SET data_key = excluded.data_key, sealed = excluded.sealed`;
}, Effect.orDie);
