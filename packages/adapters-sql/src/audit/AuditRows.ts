import { createHash } from "node:crypto";
import { Effect } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import { isCompact } from "../storage/CompactRows.ts";
import { isUuid } from "../storage/Uuid.ts";
import type { HashedRow } from "./AuditHash.ts";
import { auditRuns } from "./AuditRuns.ts";

/** A row of `audit`. */
export interface AuditRow extends HashedRow {
  readonly seq: number;
  readonly hash: Uint8Array;
}

/** A row with the hash of the previous row in its chain, null if that is missing. */
export interface ChainedRow extends AuditRow {
  readonly before: Uint8Array | null;
}

/** A subject as it is stored: its key, and its name where that is no id. */
export interface StoredSubject {
  readonly subject: string;
  readonly name: string | null;
}

/** An id is its own key. The key of any other name is its digest, in the form of an id. */
const digestKey = (subject: string): string =>
  isUuid(subject)
    ? subject
    : createHash("sha256")
        .update(subject)
        .digest("hex")
        .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, "$1-$2-$3-$4-$5");

/** How a database stores what differs in the rows of its audit. */
interface Layout {
  /** The value of `audit.subject`. */
  readonly keyOf: (subject: string) => string;
  readonly columnsOf: (row: HashedRow) => Readonly<Record<string, string | Uint8Array | null>>;
  /** The kinds of these columns. */
  readonly kinds: Readonly<Record<string, "text" | "bytes">>;
  /** Of a row `a`, the subject's name, and the previous hash unless it is that of the row before. */
  readonly name: string;
  readonly previous: string | undefined;
}

/** Releases before this one read the previous hash in the row itself. */
const wide: Layout = {
  keyOf: (subject) => subject,
  columnsOf: ({ previous, subject }) => ({ subject, previous }),
  kinds: { subject: "text", previous: "bytes" },
  name: "NULL",
  previous: "a.previous",
};

const compact: Layout = {
  keyOf: digestKey,
  columnsOf: ({ subject }) => ({
    subject: digestKey(subject),
    name: isUuid(subject) ? null : subject,
  }),
  kinds: { subject: "text", name: "text" },
  name: "a.name",
  previous: undefined,
};

/** How this database's audit is written and read: its rows, and the order of its log. */
export const auditRows = Effect.gen(function* () {
  const sql = yield* SqlClient;
  const layout = (yield* isCompact) ? compact : wide;
  const subject = `a.subject, ${layout.name} AS name`;
  /** A row with its subject. A name under the key of another one is not believed. */
  const read = <Row extends StoredSubject>(row: Row): Row =>
    row.name !== null && layout.keyOf(row.name) === row.subject
      ? { ...row, subject: row.name }
      : row;
  return {
    ...layout,
    ...(yield* auditRuns),
    /** The subject of a row of `audit a`, for `read`. */
    subject: sql.literal(subject),
    /**
     * All of a row of `audit a`, for `readRow`. The row before is looked up by its key for each row: of a join, Postgres
     * may read the whole audit for a page.
     */
    columns: sql.literal(
      `a.seq, ${subject}, a.number, a.action, a.actor, a.source, a.at, a.hash, ${layout.previous ?? "NULL"} AS previous,
        (SELECT b.hash FROM audit b WHERE b.subject = a.subject AND b.number = a.number - 1) AS before`,
    ),
    read,
    readRow: <Row extends ChainedRow & StoredSubject>(row: Row): Row => {
      const named = read(row);
      return layout.previous === undefined ? { ...named, previous: named.before } : named;
    },
  };
});

export type AuditRows = Effect.Success<typeof auditRows>;
