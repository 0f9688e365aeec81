import { join } from "node:path";
import { DerivedAuditKeys } from "@bonafide/adapters-providers/audit/DerivedAuditKeys";
import { AesKeyWraps } from "@bonafide/adapters-providers/storage/AesKeyWraps";
import { AesVault } from "@bonafide/adapters-providers/storage/AesVault";
import { KeyRing } from "@bonafide/adapters-providers/storage/KeyRing";
import {
  issueMasterKey,
  MasterKey,
  parseMasterKey,
} from "@bonafide/adapters-providers/storage/MasterKey";
import { wrapDataKey } from "@bonafide/adapters-providers/storage/WrappedDataKey";
import { countWraps } from "@bonafide/adapters-sql/storage/KeyRewrapping";
import { SqlStores } from "@bonafide/adapters-sql/storage/SqlStores";
import { expect, it } from "@effect/vitest";
import { Effect, Layer, Result } from "effect";
import { TestClock } from "effect/testing";
import { SqlClient } from "effect/sql/SqlClient";
import { MasterKeySource } from "../../src/storage/MasterKeySource.ts";
import { MasterKeyWorker } from "../../src/storage/MasterKeyWorker.ts";
import { ServerSettings } from "../../src/settings/ServerSettings.ts";
import { sqliteAt, temporaryFolder } from "./TemporarySqlite.ts";

it.effect("wraps anew what a process wraps that learns of the new master key a minute later", () =>
  Effect.gen(function* () {
    const issued = Effect.map(issueMasterKey, (text) => Result.getOrThrow(parseMasterKey(text)));
    const [old, fresh] = [yield* issued, yield* issued];
    const before = new KeyRing([old]);
    const ring = new KeyRing([fresh, old]);
    const source = MasterKeySource.of({
      first: [fresh, old],
      now: () => undefined,
      ask: Effect.void,
      file: undefined,
    });
    const keys = Layer.mergeAll(AesVault, AesKeyWraps, DerivedAuditKeys).pipe(
      Layer.provide(Layer.succeed(MasterKey, ring)),
    );
    const file = join(yield* temporaryFolder, "bonafide.db");
    const stores = SqlStores.pipe(Layer.provideMerge(sqliteAt(file)), Layer.provideMerge(keys));
    yield* Effect.gen(function* () {
      const sql = yield* SqlClient;
      const wrapUnderOld = sql`INSERT OR REPLACE INTO sandbox_partners (id, data_key, sealed)
        VALUES (1, ${wrapDataKey(before.newest, new Uint8Array(32))}, ${new Uint8Array(1)})`;
      const older = Effect.map(countWraps, (tables) =>
        tables.reduce((sum, each) => sum + each.older, 0),
      );
      /** The worker's statements take turns of the event loop that the test clock does not wait for. */
      const soon = Effect.gen(function* () {
        for (let tries = 0; tries < 200 && (yield* older) > 0; tries += 1) {
          yield* Effect.promise(() => new Promise((resolve) => setTimeout(resolve, 10)));
          yield* TestClock.adjust("10 millis");
        }
        return yield* older;
      });
      yield* wrapUnderOld;
      yield* Layer.launch(MasterKeyWorker).pipe(Effect.forkScoped);
      expect(yield* soon).toBe(0);
      yield* wrapUnderOld;
      yield* TestClock.adjust("1 minute");
      expect(yield* older).toBe(1);
      yield* TestClock.adjust("2 minutes");
      expect(yield* soon).toBe(0);
    }).pipe(
      Effect.provide(
        Layer.mergeAll(Layer.succeed(MasterKeySource, source), ServerSettings.layer, stores),
      ),
    );
  }),
);
