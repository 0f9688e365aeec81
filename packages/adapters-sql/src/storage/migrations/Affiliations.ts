import type { ColumnTypes } from "../ColumnTypes.ts";

/**
 * Clients, reference data, rosters and cases of the group-affiliation API. Personal data is sealed under each row's
 * data key; people are found by keyed digests. Lists are JSON; times are epoch milliseconds.
 */
export const affiliations = (types: ColumnTypes): ReadonlyArray<string> => [
  `CREATE TABLE affiliation_client (
  id TEXT NOT NULL PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization (id),
  application_id TEXT REFERENCES application (id),
  client_id TEXT NOT NULL UNIQUE,
  secret_digest TEXT NOT NULL,
  profile ${types.integer} NOT NULL CHECK (profile IN (1, 2)),
  white_label ${types.integer} NOT NULL CHECK (white_label IN (0, 1)),
  standing TEXT NOT NULL CHECK (standing IN ('active', 'inactive')),
  created_at ${types.integer} NOT NULL
)${types.keyedTable}`,
  `CREATE TABLE affiliation_client_address (
  address TEXT NOT NULL,
  client_id TEXT NOT NULL REFERENCES affiliation_client (id),
  PRIMARY KEY (address, client_id)
)${types.keyedTable}`,

  `CREATE TABLE teacher_state (
  code TEXT NOT NULL PRIMARY KEY,
  name ${types.byteOrdered} NOT NULL,
  require_number ${types.integer} NOT NULL,
  require_social ${types.integer} NOT NULL
)${types.keyedTable}`,
  `CREATE TABLE school (
  uuid TEXT NOT NULL PRIMARY KEY,
  name ${types.byteOrdered} NOT NULL,
  options TEXT NOT NULL
)${types.keyedTable}`,
  `CREATE INDEX school_name ON school (name, uuid)`,
  `CREATE TABLE school_word (
  word ${types.byteOrdered} NOT NULL,
  school_uuid TEXT NOT NULL,
  PRIMARY KEY (word, school_uuid)
)${types.keyedTable}`,
  `CREATE TABLE affiliation_document_type (
  family TEXT NOT NULL,
  key TEXT NOT NULL,
  position ${types.integer} NOT NULL,
  name TEXT NOT NULL,
  PRIMARY KEY (family, key)
)${types.keyedTable}`,

  `CREATE TABLE affiliation_person (
  seq ${types.sequence},
  roster_id TEXT NOT NULL,
  name_digest TEXT NOT NULL,
  email_digest TEXT,
  data_key ${types.bytes} NOT NULL,
  personal ${types.bytes} NOT NULL
)${types.table}`,
  `CREATE INDEX affiliation_person_name ON affiliation_person (name_digest, roster_id)`,
  `CREATE INDEX affiliation_person_email ON affiliation_person (email_digest, roster_id)
  WHERE email_digest IS NOT NULL`,
  `CREATE INDEX affiliation_person_roster ON affiliation_person (roster_id)`,

  `CREATE TABLE affiliation (
  id TEXT NOT NULL PRIMARY KEY,
  client_id TEXT NOT NULL,
  organization_id TEXT NOT NULL,
  application_id TEXT,
  family TEXT NOT NULL CHECK (family IN ('teacher', 'student', 'military', 'responder')),
  profile ${types.integer} NOT NULL,
  asked_by TEXT NOT NULL CHECK (asked_by IN ('person', 'account', 'upload')),
  standing TEXT NOT NULL CHECK (standing IN ('invalid', 'review', 'verified', 'refused')),
  state TEXT NOT NULL,
  data_key ${types.bytes},
  personal ${types.bytes},
  identifier TEXT,
  verifications ${types.integer},
  verified_last ${types.integer},
  person_digest TEXT,
  expires_at ${types.integer},
  created_at ${types.integer} NOT NULL,
  updated_at ${types.integer} NOT NULL,
  version ${types.integer} NOT NULL
)${types.keyedTable}`,
  `CREATE INDEX affiliation_identifier ON affiliation (identifier) WHERE identifier IS NOT NULL`,
  `CREATE INDEX affiliation_person_verified ON affiliation (person_digest)
  WHERE standing = 'verified' AND person_digest IS NOT NULL`,
  `CREATE INDEX affiliation_in_review ON affiliation (created_at, id) WHERE standing = 'review'`,
  `CREATE INDEX affiliation_expires ON affiliation (expires_at) WHERE standing = 'review'`,
];
