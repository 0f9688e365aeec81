import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { PostgresClient } from "@bonafide/adapters-postgres/storage/PostgresClient";
import { Effect, Redacted } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import { startServerApart } from "../server/StartedServer.ts";
import { sealAudit } from "../storage/ManyTransactions.ts";
import { rowsOf, startPostgres } from "../storage/PostgresServer.ts";

/** The columns that are of one document only, by its tables: the first finds its rows. */
const own: ReadonlyArray<
  readonly [string, Readonly<Record<string, "verification" | "transaction" | "object" | "time">>]
> = [
  ["verification", { id: "verification" }],
  ["transaction", { id: "transaction", verification_id: "verification" }],
  ["document_image", { transaction_id: "transaction", erase_at: "time" }],
  ["document_image_part", { transaction_id: "transaction", object: "object" }],
  ["document_image_preview", { transaction_id: "transaction", object: "object" }],
  ["audit", { subject: "verification" }],
  ["audit", { subject: "transaction" }],
];

/** The sealed log of all rows of the audit. */
const log = ["audit_run", "audit_head"];

const masterKey = Buffer.alloc(32, 7).toString("base64");

/** The two sides of a license of the examples, which the reader compares field by field. */
const specimens = () =>
  Promise.all(
    ["front", "back"].map(async (side) => {
      const fileName = `license-${side}.jpg`;
      const file = new URL(`../../../../examples/specimens/${fileName}`, import.meta.url);
      return { name: `${side}_image`, fileName, content: await readFile(file) };
    }),
  );

/**
 * Measures what licenses leave in a Postgres of its own when their images are in a directory, with indexes, by table: one
 * is uploaded, read and moved, and its rows are stored `count` times.
 */
export const documentBytes = async (programs: string, count: number) => {
  const folder = await mkdtemp(join(tmpdir(), "bonafide-measured-images-"));
  const postgres = await startPostgres(programs);
  const database = await postgres.freshDatabase();
  const query = (text: string) => rowsOf(database, text);
  const server = await startServerApart({
    settings: {
      DATABASE_URL: database,
      BONAFIDE_IMAGES: `directory:${folder}`,
      BONAFIDE_MASTER_KEY: masterKey,
      BONAFIDE_SANDBOX_DELAY: "0",
    },
  });

  const unlimited = (text: string): Promise<unknown> =>
    Effect.runPromise(
      Effect.flatMap(SqlClient, (sql) =>
        Effect.andThen(sql`SET statement_timeout = 0`.unprepared, sql.unsafe(text).unprepared),
      ).pipe(Effect.provide(PostgresClient(Redacted.make(database), 1))),
    );

  /** The columns of a table that a copy takes over, with their types. */
  const columnsOf = async (table: string): Promise<ReadonlyArray<readonly [string, string]>> => {
    const rows =
      await query(`SELECT column_name AS name, data_type AS type FROM information_schema.columns
    WHERE table_name = '${table}' AND is_identity = 'NO' AND column_default IS NULL ORDER BY ordinal_position`);
    return rows.map(({ name, type }) => [String(name), String(type)]);
  };

  const bytesOf = async (table: string): Promise<number> => {
    await unlimited(`VACUUM FULL ANALYZE "${table}"`);
    const [row] = await query(`SELECT pg_total_relation_size('"${table}"')::text AS bytes`);
    return Number(row?.["bytes"]);
  };

  try {
    const demo = await server.as("demo");
    const sent = await demo.verify("license", await specimens());
    const { outcome } = await demo.settledDocument(sent.transactionId);
    if (String(outcome) !== "200,200") throw new Error(`The license is ${String(outcome)}.`);
    const here = `SELECT 1 FROM document_image_part WHERE object IS NULL
    UNION ALL SELECT 1 FROM document_image_preview WHERE object IS NULL`;
    while ((await query(here)).length > 0) await delay(100);
    await server.stop();

    const found: Array<{ table: string; rows: number; bytes: number }> = [];
    for (const [table, columns] of own) {
      const before = await bytesOf(table);
      const types = await columnsOf(table);
      const ids: Readonly<Record<string, string>> = {
        verification: sent.verificationId,
        transaction: sent.transactionId,
      };
      const [[key, kind] = ["id", "transaction"]] = Object.entries(columns);
      const all = `"${table}" r WHERE r.${key} = '${ids[kind]}'`;
      // A reader that finds no time on a busy machine begins again: two rows more, which are not of every document.
      const once = `(SELECT DISTINCT ON (action) r.* FROM ${all} AND action NOT LIKE '%ReadingDeferred'
        ORDER BY action, number) r`;
      const from = `FROM ${table === "audit" ? once : all}`;
      const [rows] = await query(`SELECT count(*)::int AS rows ${from}`);
      /** A value like the sample's, of another document. */
      const fresh = (name: string, of: string) => {
        if (of === "time") return `r.${name} + i`;
        return of === "object"
          ? `overlay(r.${name} PLACING substr(md5(r.${name} || i), 1, 12) FROM 1)`
          : `overlay('${ids[of]}' PLACING substr(md5('${of}' || i), 1, 12) FROM 25)`;
      };
      const values = types.map(([name, type]) => {
        const of = new Map<string, string>(Object.entries(columns)).get(name);
        return of === undefined ? `r.${name}` : `(${fresh(name, of)})::${type}`;
      });
      const names = types.map(([name]) => name).join(", ");
      await unlimited(`INSERT INTO "${table}" (${names}) SELECT copies.* FROM generate_series(1, ${count}) i,
      LATERAL (SELECT ${values.join(", ")} ${from}) copies`);
      const bytes = ((await bytesOf(table)) - before) / count;
      found.push({ table, rows: Number(rows?.["rows"]), bytes: Math.round(bytes) });
    }
    const before = new Map<string, number>();
    for (const table of log) before.set(table, await bytesOf(table));
    const rows = await sealAudit(database, masterKey);
    for (const [table, bytes] of before) {
      found.push({
        table,
        rows: Math.round(rows / count),
        bytes: Math.round(((await bytesOf(table)) - bytes) / count),
      });
    }
    return found;
  } finally {
    await server[Symbol.asyncDispose]();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
};
