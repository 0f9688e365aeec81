import { SqlReceiverSlots } from "@bonafide/adapters-sql/callback/SqlReceiverSlots";
import { compactRows } from "@bonafide/adapters-sql/storage/CompactRows";
import { idsAsUuid } from "@bonafide/adapters-sql/storage/IdsAsUuid";
import { AffiliationStore } from "@bonafide/core/affiliation/AffiliationStore";
import { AuditSeal } from "@bonafide/core/audit/AuditSeal";
import { AuditTrail } from "@bonafide/core/audit/AuditTrail";
import { UnitOfWork } from "@bonafide/core/storage/UnitOfWork";
import { TransactionStore } from "@bonafide/core/verification/TransactionStore";
import { isTried } from "@bonafide/testkit/Portion";
import { freshId } from "@bonafide/testkit/storage/FreshId";
import { useCaseContract } from "@bonafide/testkit/storage/UseCaseContract";
import { storageContract } from "@bonafide/testkit/storage/StorageContract";
import { traceContract } from "@bonafide/testkit/storage/TraceContract";
import { portTest } from "@bonafide/testkit/storage/PortTest";
import { nextVersion } from "@bonafide/testkit/verification/TransactionSamples";
import { describe, expect } from "@effect/vitest";
import { Deferred, Effect, Fiber, Latch, Layer, Option } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import { auditDamage } from "./AuditDamage.ts";
import { auditRunsOnPostgres } from "./AuditRunsOnPostgres.ts";
import { auditSealing } from "./AuditSealing.ts";
import { auditTamperings, wideAuditTamperings } from "./AuditTamperings.ts";
import { familiesBefore } from "./FamiliesBefore.ts";
import { sharesBefore } from "./SharesBefore.ts";
import { reviewsBefore } from "./ReviewsBefore.ts";
import { grantRaces } from "./GrantRaces.ts";
import { claimsBefore } from "./ClaimsBefore.ts";
import { leavesBefore, postgresConversion } from "./LeavesBefore.ts";
import { likenessesBefore } from "./LikenessesBefore.ts";
import { limitProcesses } from "./LimitProcesses.ts";
import { messageNumbers } from "./MessageNumbers.ts";
import { receiverSlots } from "./ReceiverSlots.ts";
import { rosterTables } from "./RosterTables.ts";
import { sharedCatalogs } from "./SharedCatalogs.ts";
import { postgresPrograms } from "./PostgresServer.ts";
import { schoolsBefore } from "./SchoolsBefore.ts";
import { sweepRaces } from "./SweepRaces.ts";
import { appendAndHold, entryOf, storageRaces, storedPossession } from "./StorageRaces.ts";
import { unitReruns } from "./UnitReruns.ts";
import {
  emptiedPostgres,
  reopenablePostgres,
  tablesWithTextIds,
  temporaryPostgres,
} from "./TemporaryPostgres.ts";

// Not run, and reported so, where the platform has no such package.
describe.skipIf(postgresPrograms === undefined)("on a real server", () => {
  const postgres = temporaryPostgres();
  const old = temporaryPostgres(tablesWithTextIds);
  const emptied = emptiedPostgres();

  const sharing = SqlReceiverSlots.pipe(Layer.provideMerge(emptied));
  storageContract("Postgres", sharing, auditTamperings);
  // Tables of an earlier release, in every other run.
  if (isTried(0, 2)) {
    const textIds = emptiedPostgres(tablesWithTextIds);
    storageContract(
      "Postgres with ids as text",
      SqlReceiverSlots.pipe(Layer.provideMerge(textIds)),
      wideAuditTamperings,
    );
    auditDamage("on Postgres with ids as text", textIds);
  }
  // A converted database has the shape of a new one (ConvertIdsCommand).
  useCaseContract("Use cases over Postgres", emptied);
  traceContract("Traces over Postgres", reopenablePostgres());
  sweepRaces("Postgres", reopenablePostgres());
  storageRaces("Postgres", postgres);
  unitReruns("Postgres", postgres);
  grantRaces("Postgres", postgres);
  schoolsBefore(old);
  familiesBefore(old);
  sharesBefore(old);
  reviewsBefore(old);
  likenessesBefore(old);
  claimsBefore(old);
  messageNumbers(postgres);
  receiverSlots(emptied);
  limitProcesses(emptied);
  rosterTables(emptied);
  auditSealing(emptied);
  auditDamage("on Postgres", emptied);
  auditRunsOnPostgres(postgres, old);
  leavesBefore(reopenablePostgres(tablesWithTextIds), postgresConversion);
  sharedCatalogs(emptied);

  const test = portTest(postgres);

  // Each name has its port: mutants of an adapter are judged by the tests of its port.

  test(
    "AuditSeal seals beside a row that is still being written, which becomes a later leaf",
    Effect.gen(function* () {
      const audit = yield* AuditTrail;
      const seal = yield* AuditSeal;
      const gate = yield* Latch.make();
      const held = yield* appendAndHold(freshId(), gate);
      yield* audit.append(entryOf(freshId()));
      expect(yield* seal.checkpoint).toBe(1);
      const head = (yield* seal.head) ?? "";
      yield* gate.open;
      yield* Fiber.join(held);
      expect(yield* seal.checkpoint).toBe(1);
      expect(yield* seal.verifyAgainst([head])).toMatchObject({ rows: 2, unsealed: 0, broken: [] });
    }),
  );

  test(
    "AuditSeal misses a name under its key, and believes no other one there",
    Effect.gen(function* () {
      const sql = yield* SqlClient;
      const seal = yield* AuditSeal;
      yield* (yield* AuditTrail).append(entryOf("telecom.identity"));
      expect(yield* seal.verify).toMatchObject({ rows: 1, broken: [] });
      for (const change of [
        sql`UPDATE audit SET name = 'telecom.possession_send'`,
        sql`UPDATE audit SET name = 'telecom.identity', subject = ${freshId()}`,
      ]) {
        yield* change;
        expect((yield* seal.verify).broken).toEqual([
          expect.stringMatching(/^row 1 of .* changed$/),
        ]);
      }
    }),
  );

  test(
    "AffiliationStore.references finds schools behind the first two thousand by name, in their order",
    Effect.gen(function* () {
      const sql = yield* SqlClient;
      const { replaceSchools, searchSchools } = (yield* AffiliationStore).references;
      const schools = Array.from({ length: 2_150 }, (_, at) => ({
        name: `${at < 2_020 ? "Common" : "Rare"} School ${String(at).padStart(4, "0")}`,
        uuid: freshId(),
        options: [],
      }));
      yield* replaceSchools(schools);
      // Postgres writes a changed row behind the others.
      yield* sql`UPDATE school SET name = name WHERE name LIKE 'Rare School 202%'`;
      const found = yield* searchSchools("rare");
      expect(found.map(({ uuid }) => uuid)).toEqual(
        schools.slice(2_020, 2_120).map(({ uuid }) => uuid),
      );
    }),
  );

  test(
    "SqlMigrations leaves no id as text in a new database",
    Effect.gen(function* () {
      const converted = Effect.tap(
        idsAsUuid(() => Effect.void),
        compactRows,
      );
      expect(yield* (yield* UnitOfWork).atomically(Effect.orDie(converted))).toEqual([]);
    }),
  );

  test(
    "AuditSeal seals while another session keeps every writer and every lock of the whole table out",
    Effect.gen(function* () {
      const { atomically } = yield* UnitOfWork;
      const sql = yield* SqlClient;
      const seal = yield* AuditSeal;
      yield* (yield* AuditTrail).append(entryOf(freshId()));
      // As a vacuum does. Readers pass.
      const locked = sql`LOCK TABLE audit IN SHARE UPDATE EXCLUSIVE MODE`;
      const sealed = yield* atomically(
        Effect.andThen(locked, Effect.flatMap(Effect.forkChild(seal.checkpoint), Fiber.join)),
      );
      expect(sealed).toBe(1);
    }),
  );

  test(
    "UnitOfWork runs a unit again that Postgres ended because two waited for each other",
    Effect.gen(function* () {
      const { atomically } = yield* UnitOfWork;
      const transactions = yield* TransactionStore;
      const [one, other] = [yield* storedPossession, yield* storedPossession];
      const both = yield* Effect.all([Deferred.make<void>(), Deferred.make<void>()]);
      const raise = Effect.fnUntraced(function* (id: string) {
        const found = Option.getOrThrow(yield* transactions.find(id));
        yield* transactions.save(nextVersion(found));
      });
      const crossing = (first: string, second: string, turn: 0 | 1) =>
        atomically(
          Effect.gen(function* () {
            yield* raise(first);
            yield* Deferred.succeed(both[turn], undefined);
            yield* Effect.forEach(both, Deferred.await);
            yield* raise(second);
          }),
        );
      yield* Effect.all([crossing(one.id, other.id, 0), crossing(other.id, one.id, 1)], {
        concurrency: "unbounded",
      });
      for (const { id } of [one, other]) {
        expect(yield* transactions.find(id)).toMatchObject(Option.some({ version: 3 }));
      }
    }),
  );
});
