import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { Schema } from "effect";
import type { StartedServer } from "../server/StartedServer.ts";
import { rowsByTable } from "./StoredRows.ts";

const decodeRow = Schema.decodeUnknownSync(
  Schema.fromJsonString(Schema.Record(Schema.String, Schema.Json)),
);

/** The texts and bytes of a row. Not its numbers: a time may have any digits. */
const textsOf = (row: string): ReadonlyArray<Buffer> =>
  Object.values(decodeRow(row)).flatMap((value) => {
    if (typeof value !== "string") return [];
    return value.startsWith("\\x") ? Buffer.from(value.slice(2), "hex") : Buffer.from(`${value}\n`);
  });

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
  const tables = await rowsByTable((statement) => server.rows(statement));
  return [
    ...contents,
    ...[...tables].map(([name, rows]) => [name, Buffer.concat(rows.flatMap(textsOf))] as const),
  ];
};
