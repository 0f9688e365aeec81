import type { ColumnTypes } from "../ColumnTypes.ts";

/**
 * Failed checks of persons, and fingerprints of documents.
 *
 * People, files and parts of pictures are keyed digests; a picture is sealed under a data key of its own. A fingerprint
 * is deleted with its document. Existing uploads are queued.
 */
export const affiliationGuards = (types: ColumnTypes): ReadonlyArray<string> => [
  `CREATE TABLE affiliation_attempt (
  person_digest TEXT NOT NULL PRIMARY KEY,
  since ${types.integer} NOT NULL,
  attempts ${types.integer} NOT NULL
)${types.keyedTable}`,
  `CREATE INDEX affiliation_attempt_since ON affiliation_attempt (since)`,

  `CREATE TABLE affiliation_likeness (
  id TEXT NOT NULL PRIMARY KEY,
  side TEXT NOT NULL CHECK (side = 'document'),
  standing TEXT NOT NULL CHECK (standing IN ('waiting', 'read')),
  tries ${types.integer} NOT NULL,
  person_digest TEXT,
  file_digest TEXT,
  data_key ${types.bytes},
  picture ${types.bytes},
  created_at ${types.integer} NOT NULL,
  FOREIGN KEY (id, side) REFERENCES document_image (transaction_id, side) ON DELETE CASCADE
)${types.keyedTable}`,
  `CREATE INDEX affiliation_likeness_waiting ON affiliation_likeness (created_at, id)
  WHERE standing = 'waiting'`,
  `CREATE INDEX affiliation_likeness_file ON affiliation_likeness (file_digest)
  WHERE file_digest IS NOT NULL`,
  `CREATE TABLE affiliation_likeness_band (
  band TEXT NOT NULL,
  id TEXT NOT NULL REFERENCES affiliation_likeness (id) ON DELETE CASCADE,
  PRIMARY KEY (band, id)
)${types.keyedTable}`,
  `CREATE INDEX affiliation_likeness_band_of ON affiliation_likeness_band (id)`,
  `INSERT INTO affiliation_likeness (id, side, standing, tries, created_at)
  SELECT transaction_id, side, 'waiting', 0, created_at FROM document_image WHERE side = 'document'`,
];
