import type { LimitKey, LimitMarks } from "@bonafide/core/limit/LimitStore";
import type { Marks } from "@bonafide/core/limit/LimitRule";
import { Array, Effect, Option, Order } from "effect";
import type { SqlClient } from "effect/sql/SqlClient";
import type { SqlError } from "effect/sql/SqlError";

/** The most keys whose marks are kept; the oldest is dropped first. */
const limit = 1_000;

const nameOf = (key: LimitKey): string => `${key.limit} ${key.subject}`;

const byName = Order.mapInput(Order.String, nameOf);

/** The marks of some keys as this process stored them last. They are only a guess: other processes count too. */
export class SeenMarks {
  readonly #seen = new Map<string, Marks>();

  /** Takes the marks of all keys, if all are known. Concurrent callers then find none, and do not guess the same. */
  take(keys: ReadonlyArray<LimitKey>): Option.Option<ReadonlyArray<Marks>> {
    const found = Option.all(
      keys.map((key) => Option.fromUndefinedOr(this.#seen.get(nameOf(key)))),
    );
    keys.forEach((key) => this.#seen.delete(nameOf(key)));
    return found;
  }

  put(keys: ReadonlyArray<LimitKey>, next: ReadonlyArray<LimitMarks>): void {
    for (const [key, { marks }] of Array.zip(keys, next)) {
      this.#seen.delete(nameOf(key));
      this.#seen.set(nameOf(key), marks);
      const [oldest] = this.#seen.keys();
      if (this.#seen.size > limit && oldest !== undefined) this.#seen.delete(oldest);
    }
  }
}

/**
 * Stores the next marks of all keys if all still have the guessed ones, else of none, in one statement of Postgres. It
 * locks the rows in the order of their keys, as `change` does. Returns whether it stored them.
 */
export const storeIfSeen = (
  sql: SqlClient,
  keys: ReadonlyArray<LimitKey>,
  seen: ReadonlyArray<Marks>,
  next: ReadonlyArray<LimitMarks>,
): Effect.Effect<boolean, SqlError> => {
  const [held, changed] = [
    Array.zip(keys, seen).map(
      ([key, marks]) =>
        sql`(name = ${key.limit} AND subject = ${key.subject} AND marks = ${JSON.stringify(marks)})`,
    ),
    Array.zip(keys, next)
      .toSorted(([one], [other]) => byName(one, other))
      .map(
        ([key, { endsAt, marks, share }]) =>
          sql`(${key.limit}::text, ${key.subject}::text, ${JSON.stringify(marks)}::text,
            ${share}::double precision, ${Math.ceil(endsAt)}::bigint)`,
      ),
  ];
  return Effect.map(
    sql`WITH held AS (SELECT 1 FROM limit_use WHERE ${sql.or(held)} ORDER BY name, subject FOR UPDATE)
      UPDATE limit_use AS u SET marks = n.marks, share = n.share, ends_at = n.ends_at, version = u.version + 1
      FROM (VALUES ${sql.csv(changed)}) AS n (name, subject, marks, share, ends_at)
      WHERE u.name = n.name AND u.subject = n.subject AND (SELECT COUNT(*) FROM held) = ${keys.length}::bigint
      RETURNING u.name`,
    (stored) => stored.length === keys.length,
  );
};
