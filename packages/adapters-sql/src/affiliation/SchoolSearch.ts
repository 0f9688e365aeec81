import { School } from "@bonafide/core/affiliation/AffiliationReference";
import { schoolWords } from "@bonafide/core/affiliation/SchoolWords";
import { Effect } from "effect";
import type { SqlClient } from "effect/sql/SqlClient";
import type { SqlError } from "effect/sql/SqlError";
import { makeWithVersion } from "../access/AccessVersion.ts";
import { plannedOnce } from "../storage/PlannedOnce.ts";
import { keptJson } from "../storage/StoredJson.ts";

/** A stored school. */
export interface SchoolRow {
  readonly uuid: string;
  readonly name: string;
  readonly options: string;
}

const readOptions = keptJson(School.fields.options);

/** The school of a row. */
export const schoolOf = ({ name, options, uuid }: SchoolRow): School => ({
  name,
  uuid,
  options: readOptions(options),
});

/** The most schools that a search returns. */
const most = 100;

/** Among how many schools, the first by name, Postgres looks before it uses its index. */
const nearest = 2_000;

type Search = (words: ReadonlyArray<string>) => Effect.Effect<ReadonlyArray<SchoolRow>, SqlError>;

/** FTS5 returns rows in order, and reads only as many as are taken. */
const sqliteSearch =
  (sql: SqlClient): Search =>
  (words) =>
    sql<SchoolRow>`SELECT s.uuid, s.name, s.options
      FROM school_search f JOIN school s ON s.position = f.rowid
      WHERE f.school_search MATCH ${plannedOnce(sql, words.map((word) => `"${word}"*`).join(" "))}
      ORDER BY f.rowid LIMIT ${most}`;

/**
 * GIN returns all matches unordered. So common words are searched among the first schools by name; the index is used
 * only for rarer ones.
 */
const postgresSearch = (sql: SqlClient): Search => {
  const withVersion = makeWithVersion(sql);
  return (words) => {
    const query = words.map((word) => `'${word}':*`).join(" & ");
    // Materialized, because the planner wrongly assumes that words are independent of each other and of names.
    return withVersion(sql<
      SchoolRow & { readonly id: number }
    >`WITH first AS MATERIALIZED (SELECT * FROM school WHERE position <= ${nearest}),
        near AS MATERIALIZED
          (SELECT position FROM first WHERE lexemes @@ ${query}::tsquery ORDER BY position LIMIT ${most}),
        far AS MATERIALIZED
          (SELECT position FROM school WHERE lexemes @@ ${query}::tsquery AND (SELECT count(*) FROM near) < ${most})
      SELECT position AS id, uuid, name, options FROM school WHERE position IN
        (SELECT position FROM near UNION (SELECT position FROM far ORDER BY position LIMIT ${most}))
      ORDER BY position LIMIT ${most}`);
  };
};

/** Finds the first hundred schools by name in which every word of a term begins a word. */
export const makeSchoolSearch = (sql: SqlClient) => {
  const search = sql.onDialectOrElse({
    pg: () => postgresSearch(sql),
    orElse: () => sqliteSearch(sql),
  });
  return (term: string): Effect.Effect<ReadonlyArray<School>> => {
    // Letters and digits only: neither database has syntax in them.
    const words = schoolWords(term);
    return words.length === 0
      ? Effect.succeed([])
      : search(words).pipe(
          Effect.map((rows) => rows.map(schoolOf)),
          Effect.orDie,
        );
  };
};
