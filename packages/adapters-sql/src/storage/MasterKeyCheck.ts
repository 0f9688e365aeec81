import { KeyWraps } from "@bonafide/core/storage/KeyWraps";
import { UnitOfWork } from "@bonafide/core/storage/UnitOfWork";
import { Vault } from "@bonafide/core/storage/Vault";
import { Data, Effect, Layer, Option } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import { oneRow } from "./OneRow.ts";
import { schemaVersion } from "./SchemaVersion.ts";

const context = "key check";
const text = "bonafide";
const keptContext = "kept subkeys";

/** This database was encrypted under another master key. */
export class MasterKeyWrong extends Data.TaggedError("MasterKeyWrong")<{}> {
  override get message(): string {
    return "This database was encrypted under another master key";
  }
}

interface SealedRow {
  readonly data_key: Uint8Array;
  readonly sealed: Uint8Array;
}

const isOpened = (vault: Vault["Service"], { data_key, sealed }: SealedRow): boolean => {
  try {
    return vault.open(data_key, context, sealed) === text;
  } catch {
    return false;
  }
};

/** Whether one of the master keys is the database's own; undefined for a database that has none yet. Changes nothing. */
export const isMasterKeyOwn = Effect.gen(function* () {
  const sql = yield* SqlClient;
  const vault = yield* Vault;
  if ((yield* schemaVersion) === 0) return undefined;
  const [check] = yield* Effect.orDie(
    sql<SealedRow>`SELECT data_key, sealed FROM key_check WHERE id = 1`,
  );
  return check === undefined ? undefined : isOpened(vault, check);
});

/** The one row of a table, which the first process that lacks it makes. */
const onlyRow = Effect.fnUntraced(function* (
  table: "key_check" | "kept_subkeys",
  make: () => SealedRow,
) {
  const sql = yield* SqlClient;
  const { atomically } = yield* UnitOfWork;
  const stored = Effect.orDie(
    sql<SealedRow>`SELECT data_key, sealed FROM ${sql(table)} WHERE id = 1`,
  );
  const store = Effect.suspend(
    () => sql`INSERT INTO ${sql(table)} ${sql.insert({ id: 1, ...make() })}
      ON CONFLICT (id) DO NOTHING`,
  );
  if ((yield* stored).length === 0) yield* Effect.orDie(atomically(store));
  // Read again: of two processes that came at once, one stored its own.
  return yield* oneRow(stored);
});

/**
 * Refuses master keys of which none is the database's own, before anything is read or written with them. A new database
 * takes the first key that it sees. Then takes the subkeys that the database keeps, which outlive a master key.
 */
export const MasterKeyCheck: Layer.Layer<never, MasterKeyWrong, SqlClient | UnitOfWork | Vault> =
  Layer.effectDiscard(
    Effect.gen(function* () {
      const vault = yield* Vault;
      const check = yield* onlyRow("key_check", () => {
        const data_key = vault.createKey();
        return { data_key, sealed: vault.seal(data_key, context, text) };
      });
      if (!isOpened(vault, check)) return yield* new MasterKeyWrong();

      const wraps = Option.getOrUndefined(yield* Effect.serviceOption(KeyWraps));
      if (wraps === undefined) return;
      const kept = yield* onlyRow("kept_subkeys", () => {
        const data_key = vault.createKey();
        const subkeys = wraps.lastingOf(check.data_key);
        const sealed = vault.sealBytes(data_key, keptContext, subkeys);
        subkeys.fill(0);
        return { data_key, sealed };
      });
      const subkeys = vault.openBytes(kept.data_key, keptContext, kept.sealed);
      wraps.takeLasting(subkeys);
      subkeys.fill(0);
    }),
  );
