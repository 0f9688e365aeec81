import type { ColumnTypes } from "../ColumnTypes.ts";

/** The time in seconds. */
const nowOf = { sqlite: "unixepoch()", pg: "EXTRACT(EPOCH FROM now())::BIGINT" };

/**
 * The uses of every limit in one table. A personal subject is a keyed digest. `marks` is the state of the limit's rule,
 * `share` the used part at the last count; from `ends_at` on (epoch milliseconds) the row may be deleted.
 */
export const limitUses = (types: ColumnTypes): ReadonlyArray<string> => [
  `CREATE TABLE limit_use (
  name TEXT NOT NULL,
  subject TEXT NOT NULL,
  marks TEXT NOT NULL,
  share ${types.real} NOT NULL,
  ends_at ${types.integer} NOT NULL,
  version ${types.integer} NOT NULL,
  PRIMARY KEY (name, subject)
)${types.keyedTable}`,
  // Keeps a day of sends. The other limits begin again: a rate's bucket, an image's minute, a day of traffic.
  `INSERT INTO limit_use (name, subject, marks, share, ends_at, version)
  SELECT 'possession_send', phone_digest, sent, 0, (${nowOf[types.dialect]} + 86400) * 1000, 1
  FROM possession_send`,
  `DROP TABLE possession_send`,
  `DROP TABLE rate_bucket`,
  `DROP TABLE served_image`,
  `DROP TABLE traffic`,
];

/** Counts failed person checks and sign-ins as uses of limits too, for each caller. Old counts are dropped. */
export const guardsInLimits = (): ReadonlyArray<string> => [
  `DROP TABLE affiliation_attempt`,
  `DROP TABLE sign_in_delay`,
];
