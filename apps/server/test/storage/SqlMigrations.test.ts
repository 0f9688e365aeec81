import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { DerivedAuditKeys } from "@bonafide/adapters-providers/audit/DerivedAuditKeys";
import { AesVault } from "@bonafide/adapters-providers/storage/AesVault";
import { MasterKey } from "@bonafide/adapters-providers/storage/MasterKey";
import { migrations } from "@bonafide/adapters-sql/storage/SqlMigrations";
import { SqlStores } from "@bonafide/adapters-sql/storage/SqlStores";
import { SqliteDatabase } from "@bonafide/adapters-sqlite/storage/SqliteDatabase";
import { AccessStore } from "@bonafide/core/access/AccessStore";
import { AuditSeal } from "@bonafide/core/audit/AuditSeal";
import type { Attempt } from "@bonafide/core/callback/Attempt";
import { CallbackOutbox } from "@bonafide/core/callback/CallbackOutbox";
import type { Delivery } from "@bonafide/core/callback/Delivery";
import { DeliveryStore } from "@bonafide/core/callback/DeliveryStore";
import { LimitStore } from "@bonafide/core/limit/LimitStore";
import { Vault } from "@bonafide/core/storage/Vault";
import { TransactionStore } from "@bonafide/core/verification/TransactionStore";
import { VerificationStore } from "@bonafide/core/verification/VerificationStore";
import { afterwards, claimAndRead } from "@bonafide/testkit/callback/DeliverySamples";
import { expect, it } from "@effect/vitest";
import { Effect, Layer, Option } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import { fixture, fixtureKey } from "./FirstDatabase.ts";
import { sqliteAt, temporaryFolder } from "./TemporarySqlite.ts";
import { sampleHolder } from "@bonafide/testkit/due/SampleHolder";

const lay = (file: string) =>
  Effect.gen(function* () {
    const dump = yield* Effect.promise(() =>
      readFile(new URL("./fixtures/1_foundation.sql", import.meta.url), "utf8"),
    );
    const { writer } = yield* SqliteDatabase;
    writer.exec(dump);
  }).pipe(Effect.provide(SqliteDatabase.layer(file)));

const firstDatabase = Layer.unwrap(
  Effect.gen(function* () {
    const file = join(yield* temporaryFolder, "first.db");
    yield* lay(file);
    return SqlStores.pipe(
      Layer.provideMerge(sqliteAt(file)),
      Layer.provideMerge(
        Layer.merge(AesVault, DerivedAuditKeys).pipe(Layer.provide(MasterKey.layer(fixtureKey))),
      ),
    );
  }),
);

it.effect("brings the first database up to date, with everything in it", () =>
  Effect.gen(function* () {
    const { account, callback, erased, erasedTransaction, grants, identity } = fixture;
    const { organization, possession, verification } = fixture;
    const verifications = yield* VerificationStore;
    const transactions = yield* TransactionStore;
    const access = yield* AccessStore;

    const sql = yield* SqlClient;
    const done = yield* sql<{
      name: string;
    }>`SELECT migration_id || '_' || name AS name FROM migration ORDER BY migration_id`;
    expect(done.map(({ name }) => name)).toEqual(Object.keys(migrations));

    expect(yield* verifications.find(verification.id)).toEqual(Option.some(verification));
    expect(yield* verifications.find(erased.id)).toEqual(Option.some(erased));
    const ofVerification = yield* transactions.ofVerification(verification.id);
    expect(ofVerification).toEqual([possession, identity]);
    const forgotten = Option.getOrThrow(yield* transactions.find(erasedTransaction.id));
    expect(forgotten.personal).toBe(undefined);
    expect(yield* transactions.nextDue("telecom")).toEqual(Option.some(fixture.at + 1_000));
    expect(yield* (yield* CallbackOutbox).ofVerification(verification.id)).toEqual([callback]);

    const found = yield* access.findByKey(fixture.key.digest, fixture.at);
    expect(found).toEqual(Option.some({ account, organization, grants }));
    expect(yield* access.inactiveProducts).toEqual(["telecom.identity"]);
    const subject = (yield* Vault).lookup("possession_send", fixture.phone);
    const sends = yield* (yield* LimitStore).find({ limit: "possession_send", subject });
    expect(sends).toEqual([fixture.at]);

    const report = yield* (yield* AuditSeal).verify;
    expect(report).toEqual({
      rows: 3,
      subjects: 2,
      checkpoints: 0,
      unsealed: 3,
      unkeyed: 3,
      broken: [],
    });
  }).pipe(Effect.provide(firstDatabase)),
);

it.effect(
  "hands out the deliveries that waited in the first database, and lets them be settled",
  () =>
    Effect.gen(function* () {
      const store = yield* DeliveryStore;
      const { callback } = fixture;
      const at = callback.created;
      const delivery: Delivery = {
        ...callback,
        host: "partner.example",
        state: { _tag: "Waiting", attempts: 0, dueAt: at },
        updated: at,
        version: 1,
      };
      const claim = {
        holder: sampleHolder,
        now: at,
        leaseUntil: at + 15_000,
        limit: 10,
        skipHosts: ["full.example"],
      };
      expect(yield* (yield* DeliveryStore).log.list({ limit: 10 })).toEqual([delivery]);
      expect(yield* claimAndRead({ ...claim, now: at - 1 })).toEqual([]);
      expect(yield* claimAndRead(claim)).toEqual([delivery]);
      expect(yield* claimAndRead(claim)).toEqual([]);
      yield* store.renew([delivery], at);
      expect(yield* claimAndRead(claim)).toEqual([delivery]);
      const delivered = yield* afterwards(delivery, { _tag: "ReportSuccess" }, at + 1);
      const attempt: Attempt = { at, duration: 1, outcome: { _tag: "Answered", status: 200 } };
      yield* store.record([{ delivery: delivered, attempt }]);
      expect(yield* (yield* DeliveryStore).log.find(delivery.id)).toEqual(Option.some(delivered));
      expect(yield* (yield* DeliveryStore).log.attemptsOf(delivery.id)).toEqual([attempt]);
    }).pipe(Effect.provide(firstDatabase)),
);
