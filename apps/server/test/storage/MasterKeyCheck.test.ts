import { join } from "node:path";
import { DerivedAuditKeys } from "@bonafide/adapters-providers/audit/DerivedAuditKeys";
import { AesVault } from "@bonafide/adapters-providers/storage/AesVault";
import { issueMasterKey, MasterKey } from "@bonafide/adapters-providers/storage/MasterKey";
import { SqlStores } from "@bonafide/adapters-sql/storage/SqlStores";
import { describe, expect, it } from "@effect/vitest";
import { Effect, Exit, Layer, type Redacted } from "effect";
import { sqliteAt, temporaryFolder } from "./TemporarySqlite.ts";

const opened = (file: string, key: Redacted.Redacted) => {
  const stores = SqlStores.pipe(
    Layer.provide(sqliteAt(file)),
    Layer.provide(
      Layer.merge(AesVault, DerivedAuditKeys).pipe(Layer.provide(MasterKey.layer(key))),
    ),
  );
  return Effect.exit(Effect.scoped(Layer.build(stores)));
};

describe("MasterKeyCheck", () => {
  it.effect("lets the database's own key in again and again, and no other", () =>
    Effect.gen(function* () {
      const file = join(yield* temporaryFolder, "bonafide.db");
      const own = yield* issueMasterKey;
      const other = yield* issueMasterKey;
      expect(Exit.isSuccess(yield* opened(file, own))).toBe(true);
      expect(yield* opened(file, other)).toMatchObject({
        cause: { reasons: [{ error: { _tag: "MasterKeyWrong" } }] },
      });
      expect(Exit.isSuccess(yield* opened(file, own))).toBe(true);
    }),
  );
});
