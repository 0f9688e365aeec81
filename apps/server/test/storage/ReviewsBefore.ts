import { reviewEnds } from "@bonafide/adapters-sql/storage/migrations/ReviewEnds";
import { nothingChecked } from "@bonafide/core/document/DocumentChecks";
import { ImageStore } from "@bonafide/core/document/ImageStore";
import { UnitOfWork } from "@bonafide/core/storage/UnitOfWork";
import { TransactionStore } from "@bonafide/core/verification/TransactionStore";
import { VerificationStore } from "@bonafide/core/verification/VerificationStore";
import { portTest } from "@bonafide/testkit/storage/PortTest";
import type { StoragePorts } from "@bonafide/testkit/storage/StoragePorts";
import {
  sampleDocument,
  sampleTime,
  sampleVerification,
} from "@bonafide/testkit/verification/TransactionSamples";
import { expect } from "@effect/vitest";
import { Effect, type Layer, Option } from "effect";
import { SqlClient } from "effect/sql/SqlClient";

const eraseAt = sampleTime + 5_000;

/** Documents that were in review before reviews had an end get that of their images. */
export const reviewsBefore = <E>(layer: Layer.Layer<StoragePorts | SqlClient, E>): void =>
  portTest(layer)(
    "gives the reviews of a database from before their end that of their images",
    Effect.gen(function* () {
      const sql = yield* SqlClient;
      const store = yield* TransactionStore;
      const { atomically } = yield* UnitOfWork;
      const verification = sampleVerification();
      yield* (yield* VerificationStore).insert(verification);
      const state = { _tag: "InReview", faults: [], checks: nothingChecked } as const;
      const [kept, gone] = [1, 2].map((created) =>
        sampleDocument(verification, { state: { ...state, expiresAt: 1 }, created }),
      );
      if (kept === undefined || gone === undefined) throw new Error("No samples.");
      yield* Effect.forEach([kept, gone], store.insert);
      yield* atomically(
        (yield* ImageStore).insert([
          {
            transactionId: kept.id,
            verificationId: verification.id,
            side: "front",
            type: "jpeg",
            bytes: Uint8Array.of(1),
            created: sampleTime,
            eraseAt,
          },
        ]),
      );
      yield* sql`UPDATE "transaction" SET due_at = NULL, state = ${JSON.stringify(state)}
        WHERE ${sql.in("id", [kept.id, gone.id])}`;
      yield* atomically(
        Effect.forEach(
          [
            `CREATE INDEX transaction_in_review ON "transaction" (family, created_at, id)`,
            ...reviewEnds(),
          ],
          (text) => sql.unsafe(text).unprepared,
        ),
      );

      const stateOf = (id: string) =>
        Effect.map(
          store.find(id),
          Option.map((found) => found.state),
        );
      expect(yield* stateOf(kept.id)).toEqual(Option.some({ ...state, expiresAt: eraseAt }));
      expect(yield* stateOf(gone.id)).toEqual(Option.some({ ...state, expiresAt: 0 }));
      expect((yield* store.inReview).map(({ id }) => id)).toEqual([kept.id, gone.id]);
      expect(yield* store.nextDue("document")).toEqual(Option.some(0));
    }),
  );
