import { readFile } from "node:fs/promises";
import { SqliteDatabase } from "@bonafide/adapters-sqlite/storage/SqliteDatabase";
import { VerificationStore } from "@bonafide/core/verification/VerificationStore";
import { storageContract } from "@bonafide/testkit/storage/StorageContract";
import { expect, it } from "@effect/vitest";
import { Effect } from "effect";
import { auditTamperings } from "./AuditTamperings.ts";
import { storageRaces, storedPossession } from "./StorageRaces.ts";
import { temporarySqlite } from "./TemporarySqlite.ts";

storageContract("SQLite", temporarySqlite, auditTamperings);
storageRaces("SQLite", temporarySqlite);

/** All that is on the disk of the database: its file and its log. */
const bytesOnDisk = Effect.gen(function* () {
  const { writer } = yield* SqliteDatabase;
  const files = [writer.name, `${writer.name}-wal`];
  return Buffer.concat(
    yield* Effect.promise(() => Promise.all(files.map((file) => readFile(file)))),
  );
});

it.live("keeps what is personal off the disk, and an erased data key too", () =>
  Effect.gen(function* () {
    const possession = yield* storedPossession;
    const { writer } = yield* SqliteDatabase;
    const key = writer.prepare("SELECT data_key FROM verification").pluck().get();
    if (!Buffer.isBuffer(key)) return expect.unreachable("There is a data key.");
    const before = yield* bytesOnDisk;
    expect(before.includes(key)).toBe(true);
    for (const text of ["4155550123", "partner.example"]) expect(before.includes(text)).toBe(false);

    yield* (yield* VerificationStore).erase(possession.verificationId);
    expect((yield* bytesOnDisk).includes(key)).toBe(false);
  }).pipe(Effect.provide(temporarySqlite)),
);
