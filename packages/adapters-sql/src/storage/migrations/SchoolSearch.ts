import type { ColumnTypes } from "../ColumnTypes.ts";

const sqliteSearch: ReadonlyArray<string> = [
  // Prefixes as long as words are: without an index of its own, a prefix is merged from all words that begin with it.
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
 * Schools by their places in the order of their names, and an inverted index of their words, each database's own: who
 * looks for a word that most schools have finds the first hundred without looking at the others.
 *
 * `words` has what a school is searched by, with a space between.
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
