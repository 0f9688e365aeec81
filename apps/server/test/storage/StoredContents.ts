import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { Schema } from "effect";
import type { StartedServer } from "../server/StartedServer.ts";

const decodeRow = Schema.decodeUnknownSync(
  Schema.fromJsonString(Schema.Record(Schema.String, Schema.Json)),
);

/** The texts and bytes of a table's rows. Not its numbers: a time may have any digits. */
const textsOf = async (server: StartedServer, table: string): Promise<Buffer> => {
  const rows = await server.rows(`SELECT to_jsonb(t)::text AS row FROM "${table}" t`);
  const values = rows.flatMap(({ row }) => Object.values(decodeRow(row)));
  return Buffer.concat(
    values.flatMap((value) => {
      if (typeof value !== "string") return [];
      return value.startsWith("\\x")
        ? Buffer.from(value.slice(2), "hex")
        : Buffer.from(`${value}\n`);
    }),
  );
};

/**
 * All that a server has stored, by its place: the files of its directory, the database's among them, and the tables of a
 * Postgres.
 */
export const storedContents = async (
  server: StartedServer,
): Promise<ReadonlyArray<readonly [string, Buffer]>> => {
  const entries = await readdir(server.dataDir, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const contents = await Promise.all(
    files.map(async (file) => [relative(server.dataDir, file), await readFile(file)] as const),
  );
  if (server.settings["DATABASE_URL"] === undefined) return contents;
  const tables = await server.rows(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'",
  );
  const rows: Array<readonly [string, Buffer]> = [];
  for (const { name } of tables) rows.push([String(name), await textsOf(server, String(name))]);
  return [...contents, ...rows];
};
