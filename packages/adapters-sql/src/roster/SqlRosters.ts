import { makeRosterComparison } from "@bonafide/core/roster/RosterDiff";
import type { RosterSink } from "@bonafide/core/roster/RosterSink";
import { UnitOfWork } from "@bonafide/core/storage/UnitOfWork";
import { Clock, Effect } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import type { SqlError } from "effect/sql/SqlError";
import { nilUuid } from "../storage/Uuid.ts";

/** How many old rows one statement deletes, so that no writer waits long. */
const batch = 1_000;

/** How many rows are compared at a time. */
const page = 1_000;

/** A stored row of a roster. */
export interface SealedRow {
  readonly roster_id: string;
  readonly digest: string;
  readonly data_key: Uint8Array;
  readonly personal: Uint8Array;
}

/** The tables of one kind of roster. */
export interface SqlRosterTerms<Row> {
  /** Its name in the table of rosters. */
  readonly name: string;
  /** The table of its rows, with `roster_id` and a column that identifies a row within a roster. */
  readonly table: string;
  readonly key: string;
  /** The column of the keyed digest that rows are found by. */
  readonly digest: string;
  /** Whether an index leads with the digest. Otherwise one leads with the roster. */
  readonly digestLeads: boolean;
  readonly open: (row: SealedRow) => Row;
  /** Adds rows. Returns those whose key already exists. */
  readonly add: (
    roster: string,
    rows: ReadonlyArray<Row>,
  ) => Effect.Effect<ReadonlyArray<number>, SqlError>;
}

/**
 * Rosters of one kind in SQL. Added rows are invisible until the import is complete, and then replace the old ones
 * atomically.
 */
export const sqlRosters = <Row extends object>({
  add,
  digest,
  digestLeads,
  key,
  name,
  open,
  table,
}: SqlRosterTerms<Row>): Effect.Effect<RosterSink<Row>, never, SqlClient | UnitOfWork> =>
  Effect.gen(function* () {
    const sql = yield* SqlClient;
    const { atomically } = yield* UnitOfWork;

    const clear = Effect.fnUntraced(function* (roster: string) {
      // From here on it cannot be completed. A completed one is left alone.
      const [held] = yield* sql<{ standing: string }>`UPDATE roster
        SET standing = CASE standing WHEN 'current' THEN 'current' ELSE 'replaced' END
        WHERE id = ${roster} RETURNING standing`;
      if (held?.standing === "current") return;
      while (true) {
        const gone = yield* sql`DELETE FROM ${sql(table)} WHERE roster_id = ${roster}
          AND ${sql(key)} IN (SELECT ${sql(key)} FROM ${sql(table)} WHERE roster_id = ${roster}
            LIMIT ${batch}) RETURNING roster_id`;
        if (gone.length === 0) break;
      }
      yield* sql`DELETE FROM roster WHERE id = ${roster}`;
    });

    const clearOthers = Effect.gen(function* () {
      const all = yield* sql<{ id: string }>`SELECT id FROM roster WHERE name = ${name}`;
      yield* Effect.forEach(all, ({ id }) => clear(id), { discard: true });
    });

    const begin = Effect.fnUntraced(function* (roster: string) {
      yield* clearOthers;
      yield* sql`INSERT INTO roster ${sql.insert({
        id: roster,
        name,
        standing: "loading",
        rows: 0,
        updated_at: yield* Clock.currentTimeMillis,
      })}`;
    }, Effect.orDie);

    const stand = Effect.fnUntraced(function* (roster: string, now: number) {
      const held = yield* sql`UPDATE roster SET updated_at = ${now},
        rows = (SELECT COUNT(*) FROM ${sql(table)} WHERE roster_id = ${roster})
        WHERE id = ${roster} AND standing = 'loading' RETURNING id`;
      if (held.length === 0) return false;
      yield* sql`UPDATE roster SET standing = 'replaced' WHERE name = ${name}`;
      yield* sql`UPDATE roster SET standing = 'current' WHERE id = ${roster}`;
      return true;
    });

    const complete = Effect.fnUntraced(function* (roster: string) {
      const stands = yield* atomically(stand(roster, yield* Clock.currentTimeMillis));
      if (stands) yield* clearOthers;
      return stands;
    }, Effect.orDie);

    // An expression, so that no index on the roster alone is chosen, which would be sorted for each page.
    const rosterColumn = sql.literal(digestLeads ? `(roster_id || '')` : "roster_id");
    const column = sql(digest);
    const rowsAfter = (roster: string, last: string, limit: number) =>
      sql`SELECT * FROM (SELECT roster_id, ${column} AS digest, data_key, personal
        FROM ${sql(table)} WHERE ${rosterColumn} = ${roster} AND ${column} > ${last}
        ORDER BY ${column} LIMIT ${limit}) p`;

    const compare = Effect.fnUntraced(function* (roster: string) {
      const comparison = makeRosterComparison<Row>();
      const [current] = yield* sql<{ id: string }>`SELECT id FROM roster
        WHERE name = ${name} AND standing = 'current'`;
      let [last, limit] = ["", page];
      while (true) {
        const rows = yield* sql<SealedRow>`SELECT * FROM (${rowsAfter(roster, last, limit)}
          UNION ALL ${rowsAfter(current?.id ?? nilUuid, last, limit)}) b ORDER BY digest LIMIT ${limit}`;
        const groups = Map.groupBy(rows, (row) => row.digest);
        const isLast = rows.length < limit;
        // A group that the page may have cut is read again.
        if (!isLast) groups.delete(rows.at(-1)?.digest ?? "");
        if (!isLast && groups.size === 0) {
          limit *= 2;
          continue;
        }
        for (const [key, group] of groups) {
          last = key;
          const of = (isNew: boolean) =>
            group
              .filter(({ roster_id }) => (roster_id === roster) === isNew)
              .map((row) => () => open(row));
          comparison.compare({ before: of(false), after: of(true) });
        }
        if (isLast) return comparison.diff();
      }
    }, Effect.orDie);

    return {
      begin,
      compare,
      add: (roster, rows) => Effect.orDie(add(roster, rows)),
      complete,
      abandon: (roster) => Effect.orDie(clear(roster)),
    };
  });
