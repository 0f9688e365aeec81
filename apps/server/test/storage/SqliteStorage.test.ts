import { readFile } from "node:fs/promises";
import { SqlReceiverSlots } from "@bonafide/adapters-sql/callback/SqlReceiverSlots";
import { SqliteDatabase } from "@bonafide/adapters-sqlite/storage/SqliteDatabase";
import { AffiliationStore } from "@bonafide/core/affiliation/AffiliationStore";
import { DeliveryStore } from "@bonafide/core/callback/DeliveryStore";
import { WebhookStore } from "@bonafide/core/callback/WebhookStore";
import { UnitOfWork } from "@bonafide/core/storage/UnitOfWork";
import { VerificationStore } from "@bonafide/core/verification/VerificationStore";
import { putPartner } from "@bonafide/testkit/access/AccessContract";
import { sampleUpload } from "@bonafide/testkit/affiliation/AffiliationSamples";
import { afterwards, queueFor } from "@bonafide/testkit/callback/DeliverySamples";
import { sampleSecret, sampleWebhook } from "@bonafide/testkit/callback/WebhookStoreContract";
import { traceContract } from "@bonafide/testkit/storage/TraceContract";
import { useCaseContract } from "@bonafide/testkit/storage/UseCaseContract";
import { storageContract } from "@bonafide/testkit/storage/StorageContract";
import { sampleVerification } from "@bonafide/testkit/verification/TransactionSamples";
import { expect, it } from "@effect/vitest";
import { Effect, Layer, Redacted } from "effect";
import { auditDamage } from "./AuditDamage.ts";
import { auditSealing } from "./AuditSealing.ts";
import { sqliteAuditTamperings } from "./AuditTamperings.ts";
import { schoolsBefore } from "./SchoolsBefore.ts";
import { familiesBefore } from "./FamiliesBefore.ts";
import { reviewsBefore } from "./ReviewsBefore.ts";
import { grantRaces } from "./GrantRaces.ts";
import { claimsBefore } from "./ClaimsBefore.ts";
import { leavesBefore, sqliteUpgrade } from "./LeavesBefore.ts";
import { likenessesBefore } from "./LikenessesBefore.ts";
import { messageNumbers } from "./MessageNumbers.ts";
import { receiverSlots } from "./ReceiverSlots.ts";
import { rosterTables } from "./RosterTables.ts";
import { sharedCatalogs } from "./SharedCatalogs.ts";
import { sharesBefore } from "./SharesBefore.ts";
import { sweepRaces } from "./SweepRaces.ts";
import { storageRaces, storedPossession } from "./StorageRaces.ts";
import { reopenableSqlite, temporarySqlite } from "./TemporarySqlite.ts";

storageContract(
  "SQLite",
  SqlReceiverSlots.pipe(Layer.provideMerge(temporarySqlite)),
  sqliteAuditTamperings,
);
useCaseContract("Use cases over SQLite", temporarySqlite);
traceContract("Traces over SQLite", reopenableSqlite);
sweepRaces("SQLite", reopenableSqlite);
storageRaces("SQLite", temporarySqlite);
grantRaces("SQLite", temporarySqlite);
schoolsBefore(temporarySqlite);
familiesBefore(temporarySqlite);
sharesBefore(temporarySqlite);
reviewsBefore(temporarySqlite);
likenessesBefore(temporarySqlite);
claimsBefore(temporarySqlite);
messageNumbers(temporarySqlite);
receiverSlots(temporarySqlite);
rosterTables(temporarySqlite);
auditSealing(temporarySqlite);
auditDamage("in a SQLite file", temporarySqlite);
leavesBefore(reopenableSqlite, sqliteUpgrade);
sharedCatalogs(temporarySqlite);

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
    const { organization } = yield* putPartner();
    const webhooks = yield* WebhookStore;
    const { verificationId } = possession;
    const verification = sampleVerification({ id: verificationId });
    const queued = yield* queueFor(verification, {}, { url: "https://partner.example:8443/" });
    for (const delivery of queued) {
      const dropped = yield* afterwards(delivery, { _tag: "ReportGone" });
      const outcome = { _tag: "Answered", status: 410 } as const;
      yield* (yield* DeliveryStore).record([
        { delivery: dropped, attempt: { at: 0, duration: 1, outcome } },
      ]);
    }
    yield* webhooks.put(sampleWebhook(organization.id));
    const { secret } = sampleSecret(organization.id);
    yield* webhooks.putSecret(sampleSecret(organization.id, { secret }));
    const { writer } = yield* SqliteDatabase;
    const key = writer.prepare("SELECT data_key FROM verification").pluck().get();
    if (!Buffer.isBuffer(key)) return expect.unreachable("There is a data key.");
    const before = yield* bytesOnDisk;
    expect(before.includes(key)).toBe(true);
    const signing = Redacted.value(secret);
    const bytes = Buffer.from(signing.replace("whsec_", ""), "base64");
    const readable = ["4155550123", "partner.example", "webhook.example", signing, "whsec_", bytes];
    expect(readable.filter((text) => before.includes(text))).toEqual([]);

    yield* (yield* VerificationStore).erase(verificationId);
    expect((yield* bytesOnDisk).includes(key)).toBe(false);
  }).pipe(Effect.provide(temporarySqlite)),
);

it.live("keeps the key of an erased case off the disk", () =>
  Effect.gen(function* () {
    const cases = yield* AffiliationStore;
    const { id } = sampleUpload();
    yield* (yield* UnitOfWork).atomically(cases.insert(sampleUpload({ id })));
    const { writer } = yield* SqliteDatabase;
    const key = writer.prepare("SELECT data_key FROM affiliation").pluck().get();
    if (!Buffer.isBuffer(key)) return expect.unreachable("There is a data key.");
    expect((yield* bytesOnDisk).includes(key)).toBe(true);
    yield* cases.erase(id);
    expect((yield* bytesOnDisk).includes(key)).toBe(false);
  }).pipe(Effect.provide(temporarySqlite)),
);
