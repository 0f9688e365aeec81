import type { ColumnTypes } from "../ColumnTypes.ts";

/** The client of people who prove something on the server's own pages: each case of theirs is of another account. */
const ownClient = "00000000-0000-8000-8000-000000000003";

/** A year in milliseconds. */
const year = 31_536_000_000;

/** The ground of a case: the records, or the document. A person of the server's own pages has a ground for each case. */
const ground = `CASE WHEN asked_by = 'upload' OR client_id = '${ownClient}' THEN id ELSE 'records' END`;

/**
 * Claims: what is known of a person's affiliation, and by what evidence. Personal data is sealed under each row's data
 * key, accounts are keyed digests.
 *
 * Each verified case becomes a claim, those of one person by records become one claim. The newest case gives the claim
 * its id, and so its sealed data can be opened. A claim by records ends a year after its last check and is then looked
 * up again; one by a document has no end.
 */
export const affiliationClaims = (types: ColumnTypes): ReadonlyArray<string> => [
  `CREATE TABLE affiliation_claim (
  id TEXT NOT NULL PRIMARY KEY,
  organization_id TEXT NOT NULL,
  identifier TEXT NOT NULL,
  family TEXT NOT NULL CHECK (family IN ('teacher', 'student', 'military', 'responder')),
  role TEXT NOT NULL,
  ground TEXT NOT NULL,
  standing TEXT NOT NULL
    CHECK (standing IN ('pending', 'verified', 'rejected', 'expired', 'revoked', 'erased')),
  state TEXT NOT NULL,
  valid_until ${types.integer},
  evidence TEXT NOT NULL,
  roster_id TEXT,
  asked_by TEXT NOT NULL CHECK (asked_by IN ('person', 'account', 'upload')),
  compared TEXT NOT NULL,
  decided_by TEXT,
  account_digest TEXT,
  data_key ${types.bytes},
  personal ${types.bytes},
  verifications ${types.integer} NOT NULL,
  verified_last ${types.integer},
  created_at ${types.integer} NOT NULL,
  updated_at ${types.integer} NOT NULL,
  version ${types.integer} NOT NULL
)${types.keyedTable}`,
  `CREATE UNIQUE INDEX affiliation_claim_person
  ON affiliation_claim (identifier, family, role, ground) WHERE standing <> 'erased'`,
  `CREATE INDEX affiliation_claim_identifier ON affiliation_claim (identifier)`,
  `CREATE INDEX affiliation_claim_account ON affiliation_claim (account_digest)
  WHERE standing = 'verified' AND account_digest IS NOT NULL`,
  `CREATE INDEX affiliation_claim_ends ON affiliation_claim (valid_until)
  WHERE standing = 'verified' AND valid_until IS NOT NULL`,
  `CREATE INDEX affiliation_claim_roster ON affiliation_claim (family, roster_id)
  WHERE standing = 'verified' AND roster_id IS NOT NULL`,

  `INSERT INTO affiliation_claim (id, organization_id, identifier, family, role, ground, standing, state,
    valid_until, evidence, asked_by, compared, decided_by, data_key, personal, verifications, verified_last,
    created_at, updated_at, version)
  SELECT id, organization_id, identifier, family, '', ground,
    CASE WHEN data_key IS NULL THEN 'erased' ELSE 'verified' END,
    CASE WHEN data_key IS NULL THEN '{"_tag":"Erased"}'
      WHEN asked_by = 'upload' THEN '{"_tag":"Verified","from":' || CAST(first_at AS TEXT) || '}'
      ELSE '{"_tag":"Verified","from":' || CAST(first_at AS TEXT) || ',"until":'
        || CAST(last_at + ${year} AS TEXT) || '}' END,
    CASE WHEN data_key IS NULL OR asked_by = 'upload' THEN NULL ELSE last_at + ${year} END,
    CASE WHEN asked_by = 'upload' THEN '{"_tag":"Document","upload":"' || id || '"}'
      ELSE '{"_tag":"Earlier"}' END,
    asked_by, '[]', CASE WHEN asked_by = 'upload' THEN 'reviewer' ELSE 'records' END,
    data_key, personal, successes, last_at, first_at, last_at, 1
  FROM (
    SELECT c.*,
      ROW_NUMBER() OVER (PARTITION BY identifier, family, ground
        ORDER BY CASE WHEN data_key IS NULL THEN 1 ELSE 0 END, verified_last DESC, id DESC) AS place,
      COUNT(*) OVER (PARTITION BY identifier, family, ground) AS successes,
      MIN(verified_last) OVER (PARTITION BY identifier, family, ground) AS first_at,
      MAX(verified_last) OVER (PARTITION BY identifier, family, ground) AS last_at
    FROM (SELECT id, organization_id, identifier, family, asked_by, data_key, personal, verified_last,
        ${ground} AS ground
      FROM affiliation WHERE standing = 'verified' AND identifier IS NOT NULL
        AND verified_last IS NOT NULL) c
  ) newest WHERE place = 1`,
  `ALTER TABLE affiliation ADD COLUMN claim_id TEXT`,
  `UPDATE affiliation SET claim_id = (SELECT k.id FROM affiliation_claim k
    WHERE k.identifier = affiliation.identifier AND k.family = affiliation.family
      AND k.ground = CASE WHEN affiliation.asked_by = 'upload' OR affiliation.client_id = '${ownClient}'
        THEN affiliation.id ELSE 'records' END)
  WHERE standing = 'verified' AND identifier IS NOT NULL`,
  `DROP INDEX affiliation_identifier`,
];
