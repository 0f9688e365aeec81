import { join } from "node:path";
import { DerivedAuditKeys } from "@bonafide/adapters-providers/audit/DerivedAuditKeys";
import { AesKeyWraps } from "@bonafide/adapters-providers/storage/AesKeyWraps";
import { AesVault } from "@bonafide/adapters-providers/storage/AesVault";
import { issueMasterKey, MasterKey } from "@bonafide/adapters-providers/storage/MasterKey";
import { isMasterKeyOwn, MasterKeyCheck } from "@bonafide/adapters-sql/storage/MasterKeyCheck";
import { SqlMigrations } from "@bonafide/adapters-sql/storage/SqlMigrations";
import { SqlStores } from "@bonafide/adapters-sql/storage/SqlStores";
import { KeyWraps } from "@bonafide/core/storage/KeyWraps";
import { UnitOfWork } from "@bonafide/core/storage/UnitOfWork";
import { describe, expect, it } from "@effect/vitest";
import { Context, Effect, Exit, Layer, type Redacted } from "effect";
import type { SqlClient } from "effect/sql/SqlClient";
import { sqliteAt, temporaryFolder } from "./TemporarySqlite.ts";

const vaultUnder = (key: Redacted.Redacted) =>
  Layer.merge(AesVault, DerivedAuditKeys).pipe(Layer.provide(MasterKey.layer(key)));

const opened = (file: string, key: Redacted.Redacted) => {
  const stores = SqlStores.pipe(Layer.provide(sqliteAt(file)), Layer.provide(vaultUnder(key)));
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

  it.effect("says of a key whether it is the database's own, once there is one", () =>
    Effect.gen(function* () {
      const file = join(yield* temporaryFolder, "bonafide.db");
      const [own, other] = [yield* issueMasterKey, yield* issueMasterKey];
      const isOwn = (key: Redacted.Redacted) =>
        Effect.provide(isMasterKeyOwn, Layer.merge(sqliteAt(file), vaultUnder(key)));
      expect(yield* isOwn(own)).toBe(undefined);
      yield* Effect.scoped(Layer.build(SqlMigrations.pipe(Layer.provide(sqliteAt(file)))));
      expect(yield* isOwn(own)).toBe(undefined);
      yield* opened(file, own);
      expect([yield* isOwn(own), yield* isOwn(other)]).toEqual([true, false]);
    }),
  );

  it.effect("gives two processes that begin at once the same subkeys, and wipes all copies", () =>
    Effect.gen(function* () {
      const file = join(yield* temporaryFolder, "bonafide.db");
      const stores = Layer.provideMerge(SqlMigrations, sqliteAt(file));
      const key = MasterKey.layer(yield* issueMasterKey);
      const vault = yield* Layer.build(Layer.merge(AesVault, AesKeyWraps).pipe(Layer.provide(key)));
      const taken: Array<ReadonlyArray<number>> = [];
      const copies: Array<Uint8Array> = [];
      const noted = (bytes: Uint8Array) => {
        copies.push(bytes);
        return bytes;
      };
      const wraps = Context.get(vault, KeyWraps);
      const wrapsOf = (subkey: number) =>
        Layer.succeed(KeyWraps, {
          ...wraps,
          lastingOf: () => noted(Uint8Array.of(subkey, subkey)),
          takeLasting: (kept) => {
            taken.push([...noted(kept)]);
          },
        });
      const check = (subkey: number) =>
        Effect.scoped(
          Layer.build(
            Layer.fresh(MasterKeyCheck).pipe(
              Layer.provide(wrapsOf(subkey)),
              Layer.provide(Layer.succeedContext(vault)),
            ),
          ),
        );
      yield* Effect.gen(function* () {
        const context = yield* Effect.context<SqlClient | UnitOfWork>();
        const unit = Context.get(context, UnitOfWork);
        let isFirst = true;
        const late = UnitOfWork.of({
          ...unit,
          atomically: (effect) => {
            const before = isFirst ? Effect.orDie(check(1)) : Effect.void;
            isFirst = false;
            return Effect.andThen(Effect.provide(before, context), unit.atomically(effect));
          },
        });
        yield* Effect.provideService(check(2), UnitOfWork, late);
      }).pipe(Effect.provide(stores));
      expect(taken).toEqual([
        [1, 1],
        [1, 1],
      ]);
      expect(copies.map((bytes) => [...bytes])).toEqual(copies.map(() => [0, 0]));
    }),
  );
});
