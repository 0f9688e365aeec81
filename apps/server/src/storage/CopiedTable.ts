import { createHash } from "node:crypto";
import type { SqliteDatabase } from "@bonafide/adapters-sqlite/storage/SqliteDatabase";
import { Schema } from "effect";

/** The SQLite file that is copied. */
export interface SourceFile extends Pick<
  SqliteDatabase["Service"]["reader"],
  "pragma" | "prepare"
> {}

/** A value of a row, as both databases give it. */
export type CopiedValue = string | number | Uint8Array | null;
export type CopiedRow = Readonly<Record<string, CopiedValue>>;

/** A table of both databases, its columns and those of its key, and the tables that it refers to. */
export interface CopiedTable {
  readonly name: string;
  readonly columns: ReadonlyArray<string>;
  readonly key: ReadonlyArray<string>;
  readonly refersTo: ReadonlyArray<string>;
}

/** Tables that each database has of its own. */
const own = (name: string) => name === "migration" || name.startsWith("school_search");

const TableInfo = Schema.Array(Schema.Struct({ name: Schema.String, pk: Schema.Number }));
const ForeignKeys = Schema.Array(Schema.Struct({ table: Schema.String }));
const Names = Schema.Array(Schema.String);

const describe = (file: SourceFile, name: string): CopiedTable => {
  const info = Schema.decodeUnknownSync(TableInfo)(file.pragma(`table_info("${name}")`));
  const keys = Schema.decodeUnknownSync(ForeignKeys)(file.pragma(`foreign_key_list("${name}")`));
  return {
    name,
    columns: info.map((column) => column.name),
    key: info
      .filter(({ pk }) => pk > 0)
      .toSorted((one, other) => one.pk - other.pk)
      .map((column) => column.name),
    refersTo: keys.map(({ table }) => table).filter((table) => table !== name),
  };
};

/** Every table to copy, those that others refer to first. */
export const tablesOf = (file: SourceFile): ReadonlyArray<CopiedTable> => {
  const names = Schema.decodeUnknownSync(Names)(
    file
      .prepare(
        `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name`,
      )
      .pluck()
      .all(),
  );
  const waiting = new Map(
    names.filter((name) => !own(name)).map((name) => [name, describe(file, name)]),
  );
  const ordered: Array<CopiedTable> = [];
  while (waiting.size > 0) {
    const free = [...waiting.values()].filter(({ refersTo }) =>
      refersTo.every((table) => !waiting.has(table)),
    );
    if (free.length === 0) throw new Error("Tables refer to each other in a circle");
    for (const table of free) {
      waiting.delete(table.name);
      ordered.push(table);
    }
  }
  return ordered;
};

/** How many rows are read at once: few of those that hold a megabyte each. */
export const batchOf = ({ columns, name }: CopiedTable): number =>
  name.startsWith("document_image_p") ? 8 : Math.floor(8_000 / columns.length);

/** The rows of a table, to be compared without regard to their order. */
export class TableSum {
  rows = 0;
  #sum = 0n;

  /** Adds a row: by its columns in the order of the table. */
  add({ columns }: CopiedTable, row: CopiedRow): void {
    const values = columns.map((column) => {
      const value = row[column] ?? null;
      return value instanceof Uint8Array ? { hex: Buffer.from(value).toString("hex") } : value;
    });
    const digest = createHash("sha256").update(JSON.stringify(values)).digest("hex");
    this.#sum = BigInt.asUintN(256, this.#sum + BigInt(`0x${digest}`));
    this.rows += 1;
  }

  get hash(): string {
    return this.#sum.toString(16).padStart(64, "0");
  }
}
