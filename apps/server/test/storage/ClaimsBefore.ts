import { columnTypesNow } from "@bonafide/adapters-sql/storage/SqlMigrations";
import { affiliationClaims } from "@bonafide/adapters-sql/storage/migrations/AffiliationClaims";
import { AffiliationStore } from "@bonafide/core/affiliation/AffiliationStore";
import { personAccount } from "@bonafide/core/person/PersonAccount";
import { UnitOfWork } from "@bonafide/core/storage/UnitOfWork";
import {
  sampleCheckedPerson,
  sampleUpload,
} from "@bonafide/testkit/affiliation/AffiliationSamples";
import { freshId } from "@bonafide/testkit/storage/FreshId";
import { portTest } from "@bonafide/testkit/storage/PortTest";
import type { StoragePorts } from "@bonafide/testkit/storage/StoragePorts";
import { sampleTime } from "@bonafide/testkit/verification/TransactionSamples";
import { expect } from "@effect/vitest";
import { Effect, type Layer, Option } from "effect";
import { SqlClient } from "effect/sql/SqlClient";

const year = 365 * 86_400_000;

/** Verified cases of before become claims: one of a person's records, one of each document. */
export const claimsBefore = <E>(layer: Layer.Layer<StoragePorts | SqlClient, E>): void =>
  portTest(layer)(
    "carries the verified cases of a database from before claims over",
    Effect.gen(function* () {
      const sql = yield* SqlClient;
      const cases = yield* AffiliationStore;
      const { claims } = cases;
      const { atomically } = yield* UnitOfWork;
      const identifier = freshId();
      const at = (verifications: number, by = identifier) => ({
        history: { identifier: by, verifications, verifiedLast: sampleTime + verifications },
      });
      const first = sampleCheckedPerson(at(1));
      const second = sampleCheckedPerson({ ...at(2), by: "account" });
      const erased = sampleCheckedPerson(at(3));
      const document = sampleUpload({
        ...at(4),
        family: "teacher",
        state: { _tag: "Approved" },
      });
      const other = sampleCheckedPerson(at(1, freshId()));
      const visitor = freshId();
      const own = { clientId: personAccount.clientId };
      const visitors = [
        sampleCheckedPerson({ ...at(1, visitor), ...own }),
        sampleCheckedPerson({ ...at(2, visitor), ...own }),
      ];
      const pending = sampleUpload();
      const failed = sampleCheckedPerson({
        history: undefined,
        state: { _tag: "NotAffiliated", reason: { name: "NotFound" } },
      });
      for (const one of [first, second, erased, document, other, ...visitors, pending, failed])
        yield* cases.insert(one);
      yield* cases.erase(erased.id);
      const migration = [
        "DROP TABLE affiliation_claim",
        "ALTER TABLE affiliation DROP COLUMN claim_id",
        "CREATE INDEX affiliation_identifier ON affiliation (identifier)",
        ...affiliationClaims(yield* columnTypesNow),
      ];
      yield* atomically(Effect.forEach(migration, (text) => sql.unsafe(text).unprepared));

      const claimIdOf = (id: string) =>
        Effect.map(cases.find(id), (found) => Option.getOrThrow(found).claimId);
      const claimed = [first, second, erased, document, other, ...visitors, pending, failed];
      expect(yield* Effect.forEach(claimed, ({ id }) => claimIdOf(id))).toEqual([
        second.id,
        second.id,
        second.id,
        document.id,
        other.id,
        ...visitors.map(({ id }) => id),
        undefined,
        undefined,
      ]);
      const [byRecords, byDocument] = yield* Effect.forEach([second.id, document.id], (id) =>
        Effect.map(claims.find(id), Option.getOrThrow),
      );
      expect(byRecords).toEqual({
        id: second.id,
        organizationId: second.organizationId,
        identifier,
        family: "teacher",
        role: undefined,
        evidence: { _tag: "Earlier" },
        by: "account",
        compared: [],
        decidedBy: "records",
        state: { _tag: "Verified", from: sampleTime + 1, until: sampleTime + 3 + year },
        personal: second.personal,
        verifications: 3,
        verifiedLast: sampleTime + 3,
        created: sampleTime + 1,
        updated: sampleTime + 3,
        version: 1,
      });
      expect(byDocument).toMatchObject({
        evidence: { _tag: "Document", upload: document.id },
        state: { _tag: "Verified", from: sampleTime + 4 },
        personal: document.personal,
        verifications: 1,
      });
      expect((yield* claims.ofPerson(identifier)).map(({ id }) => id)).toEqual([
        second.id,
        document.id,
      ]);
      expect(yield* claims.due(sampleTime + 3 + year, 10, 0)).toHaveLength(4);
    }),
  );
