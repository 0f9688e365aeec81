import type { ColumnTypes } from "../ColumnTypes.ts";

/** The time in seconds. */
const nowOf = { sqlite: "unixepoch()", pg: "EXTRACT(EPOCH FROM now())::BIGINT" };

/**
 * Every limit's uses in one table. A personal subject is a keyed digest. `marks` is what the limit's rule remembers,
 * `share` how full it was when it was last counted; from `ends_at` on (epoch milliseconds) the row says nothing.
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
  // A day of sends is kept; the other limits begin anew: a rate's bucket, an image's minute, a day of traffic.
  `INSERT INTO limit_use (name, subject, marks, share, ends_at, version)
  SELECT 'possession_send', phone_digest, sent, 0, (${nowOf[types.dialect]} + 86400) * 1000, 1
  FROM possession_send`,
  `DROP TABLE possession_send`,
  `DROP TABLE rate_bucket`,
  `DROP TABLE served_image`,
  `DROP TABLE traffic`,
];

/** Failed person checks and sign-ins are counted as uses of limits too, for each caller: what was counted begins anew. */
export const guardsInLimits = (): ReadonlyArray<string> => [
  `DROP TABLE affiliation_attempt`,
  `DROP TABLE sign_in_delay`,
];
