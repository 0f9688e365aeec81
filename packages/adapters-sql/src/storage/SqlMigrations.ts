import { channel } from "node:diagnostics_channel";
import { unavailableBehind } from "@bonafide/core/storage/StorageUnavailable";
import { Duration, Effect, Layer, Record, Schedule } from "effect";
import * as Migrator from "effect/sql/Migrator";
import { SqlClient } from "effect/sql/SqlClient";
import { columnTypes, type ColumnTypes } from "./ColumnTypes.ts";
import { affiliationClaims } from "./migrations/AffiliationClaims.ts";
import { affiliationGuards } from "./migrations/AffiliationGuards.ts";
import { affiliations } from "./migrations/Affiliations.ts";
import { accessVersion } from "./migrations/AccessVersion.ts";
import { applications } from "./migrations/Applications.ts";
import { attemptReferences } from "./migrations/AttemptReferences.ts";
import { auditHeadSizes } from "./migrations/AuditHeadSizes.ts";
import { auditLog } from "./migrations/AuditLog.ts";
import { auditRuns } from "./migrations/AuditRuns.ts";
import { callbacks } from "./migrations/Callbacks.ts";
import { carriers } from "./migrations/Carriers.ts";
import { documentShares } from "./migrations/DocumentShares.ts";
import { dueHolders } from "./migrations/DueHolders.ts";
import { documents } from "./migrations/Documents.ts";
import { foundation } from "./migrations/Foundation.ts";
import { keptSubkeys } from "./migrations/KeptSubkeys.ts";
import { fleet } from "./migrations/Fleet.ts";
import { sandboxPartners } from "./migrations/SandboxPartners.ts";
import { keyCheck } from "./migrations/KeyCheck.ts";
import { partnerLooks } from "./migrations/PartnerLooks.ts";
import { passback } from "./migrations/Passback.ts";
import { letters } from "./migrations/Letters.ts";
import { oauth } from "./migrations/OAuth.ts";
import { imageMoves } from "./migrations/ImageMoves.ts";
import { imageObjects } from "./migrations/ImageObjects.ts";
import { imagePreviews } from "./migrations/ImagePreviews.ts";
import { grantSubjects } from "./migrations/GrantSubjects.ts";
import { pictureHashes } from "./migrations/PictureHashes.ts";
import { productFamilies } from "./migrations/ProductFamilies.ts";
import { people } from "./migrations/People.ts";
import { guardsInLimits, limitUses } from "./migrations/Limits.ts";
import { accountEvidence } from "./migrations/AccountEvidence.ts";
import { reviewEnds } from "./migrations/ReviewEnds.ts";
import { schoolSearch } from "./migrations/SchoolSearch.ts";
import { staff } from "./migrations/Staff.ts";
import { sweeps } from "./migrations/Sweeps.ts";
import { writeProbe } from "./migrations/WriteProbe.ts";
import { demandEarly } from "./Backfills.ts";
import { compactRows } from "./CompactRows.ts";
import { buildEarlyIndexes, unlessBuilt } from "./EarlyIndexes.ts";
import { idsAsUuid, storesUuid } from "./IdsAsUuid.ts";
import { MigrationLimits } from "./MigrationLimits.ts";
import { SchemaNewer, SchemaOlder, schemaVersion } from "./SchemaVersion.ts";
import { lockStart } from "./StartLock.ts";
import { isHalfCopied, refuseHalfCopied, type StoreHalfCopied } from "./StoreCopyMark.ts";

/** Every migration, numbered, oldest first. Only append: a released one has run on real data. */
export const migrations: Readonly<Record<string, (types: ColumnTypes) => ReadonlyArray<string>>> = {
  "1_foundation": foundation,
  "2_callbacks": callbacks,
  "3_key_check": keyCheck,
  "4_documents": documents,
  "5_applications": applications,
  "6_carriers": carriers,
  "7_access_version": accessVersion,
  "8_affiliations": affiliations,
  "9_affiliation_guards": affiliationGuards,
  "10_people": people,
  "11_oauth": oauth,
  "12_passback": passback,
  "13_school_search": schoolSearch,
  "14_picture_hashes": pictureHashes,
  "15_grant_subjects": grantSubjects,
  "16_image_previews": imagePreviews,
  "17_product_families": productFamilies,
  "18_limit_uses": limitUses,
  "19_audit_log": auditLog,
  "20_document_shares": documentShares,
  "21_guards_in_limits": guardsInLimits,
  "22_review_ends": reviewEnds,
  "23_account_evidence": accountEvidence,
  "24_due_holders": dueHolders,
  "25_kept_subkeys": keptSubkeys,
  "26_staff": staff,
  "27_sandbox_partners": sandboxPartners,
  "28_affiliation_claims": affiliationClaims,
  "29_fleet": fleet,
  "30_write_probe": writeProbe,
  "31_letters": letters,
  "32_partner_looks": partnerLooks,
  "33_image_objects": imageObjects,
  "34_attempt_references": attemptReferences,
  "35_image_moves": imageMoves,
  "36_audit_head_sizes": auditHeadSizes,
  "37_sweeps": sweeps,
  "38_audit_runs": auditRuns,
};

/** The spelling of types that the next migration of this database needs. */
export const columnTypesNow = Effect.flatMap(SqlClient, (sql) =>
  sql.onDialectOrElse({
    pg: () =>
      Effect.map(storesUuid, (are) => (are ? { ...columnTypes.pg, id: "UUID" } : columnTypes.pg)),
    orElse: () => Effect.succeed(columnTypes.sqlite),
  }),
);

const run = (statements: (types: ColumnTypes) => ReadonlyArray<string>) =>
  Effect.flatMap(SqlClient, (sql) =>
    Effect.flatMap(columnTypesNow, (types) =>
      Effect.forEach(
        statements(types),
        (statement) => sql.unsafe(unlessBuilt(statement)).unprepared,
        {
          discard: true,
        },
      ),
    ),
  );

const isHeldUp = (error: unknown): boolean => unavailableBehind(error) !== undefined;

/** The version of this program's tables. */
export const knownVersion = Object.keys(migrations).length;

const refuseNewer = Effect.flatMap(schemaVersion, (version) =>
  version > knownVersion
    ? new SchemaNewer({ version, known: knownVersion })
    : Effect.succeed(version),
);

/** All missing migrations alone. Ids that they make are text, as in databases of releases before ids were `uuid`. */
export const runMigrations = Migrator.make({})({
  loader: Migrator.fromRecord(Record.map(migrations, run)),
  table: "migration",
});

/**
 * Ids are `uuid` in a Postgres database that is made now, and rows compact: those of a copy once it is whole. One that is
 * there keeps its own: a change writes every table anew.
 */
const migrateIds = Effect.gen(function* () {
  const sql = yield* SqlClient;
  const isNew = (yield* schemaVersion) === 0;
  yield* runMigrations;
  if (isNew) {
    yield* sql.onDialectOrElse({
      pg: () =>
        Effect.gen(function* () {
          yield* idsAsUuid(() => Effect.void);
          if (!(yield* isHalfCopied)) yield* compactRows;
        }),
      orElse: () => Effect.void,
    });
  }
});

/**
 * Runs all missing migrations in one transaction, one server at a time. Refuses tables of a newer program. Takes no lock
 * where nothing is missing. Where a table is held for too long, all is rolled back and tried again.
 */
export const SqlMigrations: Layer.Layer<never, SchemaNewer | StoreHalfCopied, SqlClient> =
  Layer.effectDiscard(
    Effect.andThen(
      refuseHalfCopied,
      Effect.suspend(() => migrateTables),
    ),
  );

/** Fails as a write does. The migrator of effect/sql catches the failure of its first one, and asks on in its transaction. */
const refuseReadOnly = Effect.flatMap(SqlClient, (sql) =>
  sql.onDialectOrElse({
    pg: () =>
      sql.unsafe(`DO $$ BEGIN
        IF current_setting('transaction_read_only') = 'on' THEN
          RAISE EXCEPTION USING ERRCODE = 'read_only_sql_transaction';
        END IF;
      END $$`).unprepared,
    orElse: () => Effect.void,
  }),
);

/** The migrations of `SqlMigrations`, for a copy that is not whole, too. */
export const migrateTables = Effect.gen(function* () {
  const version = yield* refuseNewer;
  if (version === knownVersion) return;
  const sql = yield* SqlClient;
  yield* Effect.orDie(refuseReadOnly);
  // A start that is held back must not hold tables (`bin/StartPace.js` of the server).
  channel("bonafide.migrating").publish(undefined);
  const { lockWait, time } = yield* MigrationLimits;
  const migrated = sql.withTransaction(Effect.andThen(lockStart(lockWait), migrateIds));
  yield* buildEarlyIndexes(version).pipe(
    Effect.andThen(demandEarly(version)),
    Effect.andThen(migrated),
    Effect.tapError((error) =>
      isHeldUp(error)
        ? Effect.logWarning("The migration waits, because a table is held", {
            error: error.message,
          })
        : Effect.void,
    ),
    Effect.retry({
      while: isHeldUp,
      schedule: Schedule.spaced("1 second"),
      times: Math.ceil(Duration.toSeconds(time)),
    }),
    Effect.orDie,
  );
});

/** Refuses tables of another version. Changes nothing. */
export const SqlMigrated: Layer.Layer<
  never,
  SchemaNewer | SchemaOlder | StoreHalfCopied,
  SqlClient
> = Layer.effectDiscard(
  Effect.flatMap(Effect.andThen(refuseHalfCopied, refuseNewer), (version) =>
    version < knownVersion ? new SchemaOlder({ version, known: knownVersion }) : Effect.void,
  ),
);
