import { UnitOfWork } from "@bonafide/core/storage/UnitOfWork";
import { Vault } from "@bonafide/core/storage/Vault";
import { Data, Effect, Layer } from "effect";
import { SqlClient } from "effect/sql/SqlClient";

const context = "key check";
const text = "bonafide";

/** This database was encrypted under another master key. */
export class MasterKeyWrong extends Data.TaggedError("MasterKeyWrong")<{}> {
  override get message(): string {
    return "This database was encrypted under another master key";
  }
}

interface CheckRow {
  readonly data_key: Uint8Array;
  readonly sealed: Uint8Array;
}

/** Refuses a wrong master key before anything is read or written with it. A new database accepts its first key. */
export const MasterKeyCheck: Layer.Layer<never, MasterKeyWrong, SqlClient | UnitOfWork | Vault> =
  Layer.effectDiscard(
    Effect.gen(function* () {
      const sql = yield* SqlClient;
      const vault = yield* Vault;
      const { atomically } = yield* UnitOfWork;

      const stored = Effect.orDie(
        sql<CheckRow>`SELECT data_key, sealed FROM key_check WHERE id = 1`,
      );
      const store = Effect.suspend(() => {
        const dataKey = vault.createKey();
        return sql`INSERT INTO key_check ${sql.insert({
          id: 1,
          data_key: dataKey,
          sealed: vault.seal(dataKey, context, text),
        })} ON CONFLICT (id) DO NOTHING`;
      });

      if ((yield* stored).length === 0) yield* Effect.orDie(atomically(store));
      // Read again: of two concurrent starts, one stored its own.
      const opened = (yield* stored).every(({ data_key, sealed }) => {
        try {
          return vault.open(data_key, context, sealed) === text;
        } catch {
          return false;
        }
      });
      if (!opened) return yield* new MasterKeyWrong();
    }),
  );
