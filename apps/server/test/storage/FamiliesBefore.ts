import { productFamilies } from "@bonafide/adapters-sql/storage/migrations/ProductFamilies";
import type { StoragePorts } from "@bonafide/testkit/storage/StoragePorts";
import { portTest } from "@bonafide/testkit/storage/PortTest";
import {
  sampleDocument,
  sampleOfEveryProduct,
  sampleTime,
  sampleVerification,
} from "@bonafide/testkit/verification/TransactionSamples";
import { nothingChecked } from "@bonafide/core/document/DocumentChecks";
import { UnitOfWork } from "@bonafide/core/storage/UnitOfWork";
import { ProductFamily } from "@bonafide/core/verification/ProductFamily";
import { familyOf } from "@bonafide/core/verification/Transaction";
import { TransactionStore } from "@bonafide/core/verification/TransactionStore";
import { VerificationStore } from "@bonafide/core/verification/VerificationStore";
import { expect } from "@effect/vitest";
import { Effect, type Layer } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import { sampleHolder } from "@bonafide/testkit/due/SampleHolder";

/** The table as it was before a family was a column. */
const before = [
  `DROP INDEX transaction_due`,
  `ALTER TABLE "transaction" DROP COLUMN family`,
  `CREATE INDEX transaction_due_telecom ON "transaction" (due_at)`,
  `CREATE INDEX transaction_due_document ON "transaction" (due_at)`,
  `CREATE INDEX transaction_in_review ON "transaction" (created_at, id)`,
];

/** Stored transactions get their family, and are claimed and reviewed by it. */
export const familiesBefore = <E>(layer: Layer.Layer<StoragePorts | SqlClient, E>): void =>
  portTest(layer)(
    "gives the transactions of a database from before families their family",
    Effect.gen(function* () {
      const sql = yield* SqlClient;
      const store = yield* TransactionStore;
      const verification = sampleVerification();
      yield* (yield* VerificationStore).insert(verification);
      const stored = sampleOfEveryProduct(verification);
      const reviewed = sampleDocument(verification, {
        state: { _tag: "InReview", faults: [], checks: nothingChecked, expiresAt: sampleTime * 2 },
      });
      yield* Effect.forEach([...stored, reviewed], store.insert);
      const { atomically } = yield* UnitOfWork;
      yield* atomically(
        Effect.forEach([...before, ...productFamilies()], (text) => sql.unsafe(text).unprepared),
      );

      const now = sampleTime + 3_600_000;
      for (const family of ProductFamily.literals) {
        const claimed = yield* store.claimDue({
          family,
          holder: sampleHolder,
          now,
          leaseUntil: now + 1,
          limit: 100,
        });
        const ofFamily = stored.filter((transaction) => familyOf(transaction) === family);
        expect(claimed.map(({ id }) => id).toSorted()).toEqual(
          ofFamily.map(({ id }) => id).toSorted(),
        );
      }
      expect((yield* store.inReview).map(({ id }) => id)).toEqual([reviewed.id]);
    }),
  );
