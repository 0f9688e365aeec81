import { documentShares } from "@bonafide/adapters-sql/storage/migrations/DocumentShares";
import { columnTypesNow } from "@bonafide/adapters-sql/storage/SqlMigrations";
import { documentShareOf } from "@bonafide/core/document/DocumentShare";
import { DueDocumentStore } from "@bonafide/core/document/DueDocumentStore";
import { personAccount } from "@bonafide/core/person/PersonAccount";
import { UnitOfWork } from "@bonafide/core/storage/UnitOfWork";
import { TransactionStore } from "@bonafide/core/verification/TransactionStore";
import { VerificationStore } from "@bonafide/core/verification/VerificationStore";
import { portTest } from "@bonafide/testkit/storage/PortTest";
import type { StoragePorts } from "@bonafide/testkit/storage/StoragePorts";
import {
  sampleDocument,
  sampleIdentity,
  sampleTime,
  sampleVerification,
} from "@bonafide/testkit/verification/TransactionSamples";
import { expect } from "@effect/vitest";
import { Effect, type Layer, Option } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import { sampleHolder } from "@bonafide/testkit/due/SampleHolder";

/** The table as it was before documents had shares. */
const before = [
  `DROP INDEX transaction_share`,
  `ALTER TABLE "transaction" DROP COLUMN share`,
  `ALTER TABLE "transaction" DROP COLUMN sharer`,
];

/** Stored documents get the share that new ones have. */
export const sharesBefore = <E>(layer: Layer.Layer<StoragePorts | SqlClient, E>): void =>
  portTest(layer)(
    "gives the documents of a database from before shares their share",
    Effect.gen(function* () {
      const sql = yield* SqlClient;
      const store = yield* TransactionStore;
      const shown = [
        sampleDocument(sampleVerification()),
        sampleDocument(sampleVerification({ accountId: personAccount.accountId })),
        sampleDocument(sampleVerification({ accountId: personAccount.accountId }), {
          applicationId: undefined,
        }),
      ];
      const telecom = sampleIdentity(sampleVerification());
      for (const transaction of [...shown, telecom]) {
        const { accountId, verificationId: id } = transaction;
        yield* (yield* VerificationStore).insert(sampleVerification({ accountId, id }));
        yield* store.insert(transaction);
      }
      const { atomically } = yield* UnitOfWork;
      yield* atomically(
        Effect.forEach(
          [...before, ...documentShares(yield* columnTypesNow)],
          (text) => sql.unsafe(text).unprepared,
        ),
      );

      const due = yield* DueDocumentStore;
      const now = sampleTime + 3_600_000;
      const shares = shown.map((document) => documentShareOf(document));
      expect(yield* due.shares(now)).toEqual(shares.map(({ share }) => share).toSorted());
      for (const [at, { share, sharer }] of shares.entries()) {
        const claimed = yield* due.claim({
          share,
          after: "",
          holder: sampleHolder,
          now,
          leaseUntil: now + 1,
        });
        expect(claimed).toEqual(Option.some({ id: shown[at]?.id, sharer }));
      }
    }),
  );
