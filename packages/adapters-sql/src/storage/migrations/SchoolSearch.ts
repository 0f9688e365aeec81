import type { ColumnTypes } from "../ColumnTypes.ts";

const sqliteSearch: ReadonlyArray<string> = [
  // Indexes prefixes of these lengths: without them FTS5 merges all words with a prefix.
  `CREATE VIRTUAL TABLE school_search USING fts5 (words, content = 'school', content_rowid = 'position',
  detail = 'none', columnsize = 0, tokenize = 'ascii', prefix = '1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16')`,
  `INSERT INTO school_search (school_search) VALUES ('rebuild')`,
];

const postgresSearch: ReadonlyArray<string> = [
  `ALTER TABLE school ADD COLUMN lexemes TSVECTOR
  GENERATED ALWAYS AS (array_to_tsvector(string_to_array(words, ' '))) STORED`,
  `CREATE INDEX school_lexemes ON school USING gin (lexemes) WITH (fastupdate = off)`,
];

/**
 * Schools in name order, and each database's own inverted index of their words. A search for a common word finds the
 * first hundred without reading the others.
 *
 * `words` has the search words of a school, separated by spaces.
 */
export const schoolSearch = (types: ColumnTypes): ReadonlyArray<string> => [
  `CREATE TABLE listed_school (
  position ${types.integer} PRIMARY KEY,
  uuid TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  options TEXT NOT NULL,
  words TEXT NOT NULL
)${types.table}`,
  `INSERT INTO listed_school (position, uuid, name, options, words)
  SELECT row_number() OVER (ORDER BY s.name, s.uuid), s.uuid, s.name, s.options, COALESCE(w.words, '')
  FROM school s LEFT JOIN (SELECT school_uuid, string_agg(word, ' ') AS words FROM school_word
    GROUP BY school_uuid) w ON w.school_uuid = s.uuid`,
  `DROP TABLE school_word`,
  `DROP TABLE school`,
  `ALTER TABLE listed_school RENAME TO school`,
  ...(types.dialect === "pg" ? postgresSearch : sqliteSearch),
];
