import type { Application } from "@bonafide/core/application/Application";
import {
  type ApplicationPage,
  ApplicationStore,
} from "@bonafide/core/application/ApplicationStore";
import type { UsageCount, UsageFilter } from "@bonafide/core/application/ApplicationUsage";
import { VersionConflict, type UnitOfWork } from "@bonafide/core/storage/UnitOfWork";
import { Array, Effect, Layer, Option, Stream } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import { changeAccessVersion, makeWithVersion } from "../access/AccessVersion.ts";
import { plannedOnce } from "../storage/PlannedOnce.ts";
import { isUuid, nilUuid } from "../storage/Uuid.ts";
import { type ApplicationRow, fromRow, toRow } from "./ApplicationRow.ts";
import { tokensInSql } from "./TokensInSql.ts";

interface UsageRow {
  readonly period: string;
  readonly application_id: string | null;
  readonly product: string;
  readonly status: string;
  readonly transactions: number;
  readonly verifications: number;
}

interface ReasonRow {
  readonly product: string;
  readonly reason: string;
  readonly transactions: number | string;
}

/** The length of the part of an ISO 8601 date that names a period. */
const periodLength = { day: 10, month: 7, year: 4 } as const;

/** Applications in SQL. */
export const SqlApplicationStore: Layer.Layer<ApplicationStore, never, SqlClient | UnitOfWork> =
  Layer.effect(
    ApplicationStore,
    Effect.gen(function* () {
      const sql = yield* SqlClient;
      const withVersion = makeWithVersion(sql);

      const insert = (application: Application) =>
        Effect.asVoid(
          Effect.orDie(sql`INSERT INTO application ${sql.insert({ ...toRow(application) })}`),
        );

      const find = (id: string) =>
        isUuid(id)
          ? withVersion(sql<ApplicationRow>`SELECT * FROM application WHERE id = ${id}`).pipe(
              Effect.map((rows) => Option.map(Array.head(rows), fromRow)),
              Effect.orDie,
            )
          : Effect.succeedNone;

      // Cached consumers include the status of their application, so the cache is invalidated.
      const consumersLookAgain = (id: string) =>
        Effect.flatMap(
          sql`SELECT id FROM oauth_consumer WHERE application_id = ${id} LIMIT 1`,
          (consumers) => (consumers.length === 0 ? Effect.void : changeAccessVersion(sql)),
        );

      const save = Effect.fnUntraced(function* (application: Application) {
        const { created_at: _, id, ...columns } = toRow(application);
        const saved = yield* Effect.orDie(sql`UPDATE application SET ${sql.update(columns)}
        WHERE id = ${id} AND version = ${application.version - 1} RETURNING id`);
        if (saved.length === 0) return yield* new VersionConflict();
        yield* Effect.orDie(consumersLookAgain(id));
      });
      const page = ({ after = nilUuid, limit, organizationId }: ApplicationPage) =>
        isUuid(organizationId) && isUuid(after)
          ? withVersion(
              sql<ApplicationRow>`SELECT * FROM application
                WHERE organization_id = ${plannedOnce(sql, organizationId)} AND id > ${plannedOnce(sql, after)}
                ORDER BY id LIMIT ${limit}`,
            ).pipe(
              Effect.map((rows) => rows.map(fromRow)),
              Effect.orDie,
            )
          : Effect.succeed([]);

      const dateOf = sql.onDialectOrElse({
        pg: () => `to_char(to_timestamp(t.created_at / 1000.0) AT TIME ZONE 'UTC', 'YYYY-MM-DD')`,
        orElse: () => `date(t.created_at / 1000, 'unixepoch')`,
      });

      const countOf = (row: UsageRow): UsageCount => ({
        period: row.period,
        applicationId: row.application_id ?? undefined,
        product: row.product,
        outcome: row.status,
        transactions: row.transactions,
        verifications: row.verifications,
      });

      const within = (since: number | undefined, until: number | undefined) => [
        sql`1 = 1`,
        ...(since === undefined ? [] : [sql`created_at >= ${since}`]),
        ...(until === undefined ? [] : [sql`created_at < ${until}`]),
      ];

      // Streamed, because it looks at every row of a period: on SQLite that is done in a process of its own.
      const usage = ({ organizationId, period, since, until }: UsageFilter) =>
        organizationId !== undefined && !isUuid(organizationId)
          ? Effect.succeed([])
          : sql<UsageRow>`SELECT ${sql.literal(`substr(${dateOf}, 1, ${periodLength[period]})`)} AS period,
              t.application_id, t.product, t.status, COUNT(*) AS transactions,
              COUNT(DISTINCT t.verification_id) AS verifications
            FROM (
              SELECT created_at, application_id, product, status, verification_id FROM "transaction"
              WHERE ${sql.and([
                ...within(since, until),
                ...(organizationId === undefined
                  ? []
                  : [
                      sql`account_id IN (SELECT id FROM account WHERE organization_id = ${organizationId})`,
                    ]),
              ])}
              UNION ALL
              SELECT created_at, application_id, 'affiliation.' || family || '.' || asked_by,
                CASE WHEN standing = 'verified' THEN 'completed' WHEN standing = 'review' THEN 'pending'
                  WHEN standing = 'invalid' THEN 'invalid' WHEN asked_by = 'upload' THEN 'rejected'
                  ELSE 'failed' END, COALESCE(claim_id, id)
              FROM affiliation WHERE ${sql.and([
                ...within(since, until),
                ...(organizationId === undefined ? [] : [sql`organization_id = ${organizationId}`]),
              ])}
            ) t GROUP BY 1, 2, 3, 4 ORDER BY period, t.application_id NULLS FIRST, t.product, t.status`.stream.pipe(
              Stream.map(countOf),
              Stream.runCollect,
              Effect.orDie,
            );

      /** A text within a row's state; null where the state has none. */
      const inState = (...path: ReadonlyArray<string | number>) =>
        sql.literal(
          sql.onDialectOrElse({
            pg: () => `state::jsonb #>> '{${path.join(",")}}'`,
            orElse: () =>
              `json_extract(state, '$${path.map((step) => (typeof step === "number" ? `[${step}]` : `.${step}`)).join("")}')`,
          }),
        );

      const reasons = (since: number) =>
        sql<ReasonRow>`SELECT t.product, t.reason, COUNT(*) AS transactions FROM (
            SELECT product, COALESCE(${inState("failure")}, ${inState("faults", 0, "failure")}) AS reason
            FROM "transaction" WHERE status = 'failed' AND created_at >= ${since}
            UNION ALL
            SELECT 'affiliation.' || family || '.' || asked_by, ${inState("reason", "name")}
            FROM affiliation WHERE standing = 'refused' AND created_at >= ${since}
          ) t WHERE t.reason IS NOT NULL GROUP BY 1, 2 ORDER BY transactions DESC, t.product, t.reason`.stream.pipe(
          Stream.map(({ product, reason, transactions }) => ({
            product,
            reason,
            transactions: Number(transactions),
          })),
          Stream.runCollect,
          Effect.orDie,
        );

      return ApplicationStore.of({
        tokens: yield* tokensInSql,
        insert,
        find,
        save,
        page,
        usage,
        reasons,
      });
    }),
  );
