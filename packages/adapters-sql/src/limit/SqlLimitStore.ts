import type { LimitName } from "@bonafide/core/limit/Limit";
import type { Marks } from "@bonafide/core/limit/LimitRule";
import {
  type LimitChange,
  type LimitKey,
  type LimitMarks,
  LimitStore,
} from "@bonafide/core/limit/LimitStore";
import { UnitOfWork } from "@bonafide/core/storage/UnitOfWork";
import { Array, Effect, Layer, Option, Order, Result, Schema } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import type { SqlError } from "effect/sql/SqlError";
import { inUnitOr } from "../storage/InUnit.ts";
import { storedJson } from "../storage/StoredJson.ts";
import { SeenMarks, storeIfSeen } from "./SeenMarks.ts";

const readMarks = storedJson(Schema.Array(Schema.Number));

const marksOf = (row: Pick<Row, "marks"> | undefined) =>
  row === undefined ? [] : readMarks(row.marks);

/** How many old rows one statement reads. */
const page = 500;

interface Row {
  readonly name: LimitName;
  readonly subject: string;
  readonly marks: string;
  readonly version: number;
  readonly ends_at: number;
}

/** The new value of a key, and its row's current version, 0 without a row. */
interface Changed {
  readonly key: LimitKey;
  readonly next: LimitMarks;
  readonly version: number;
}

const byKey = Order.mapInput(Order.String, ({ key }: Changed) => `${key.limit} ${key.subject}`);

type Turn<A, E> = (marks: ReadonlyArray<Marks>) => Result.Result<LimitChange<A>, E>;

/** Uses of limits in SQL, one row for each limit and subject. */
export const SqlLimitStore: Layer.Layer<LimitStore, never, SqlClient | UnitOfWork> = Layer.effect(
  LimitStore,
  Effect.gen(function* () {
    const sql = yield* SqlClient;
    const { atomically } = yield* UnitOfWork;

    const isOneOf = (keys: ReadonlyArray<LimitKey>) =>
      sql.or(keys.map(({ limit, subject }) => sql`(name = ${limit} AND subject = ${subject})`));

    const findRow = ({ limit, subject }: LimitKey) =>
      Effect.map(
        sql<Row>`SELECT marks, version FROM limit_use WHERE name = ${limit} AND subject = ${subject}`,
        ([row]) => row,
      );

    const valuesOf = ({ key, next, version }: Changed) =>
      sql`(${key.limit}, ${key.subject}, ${JSON.stringify(next.marks)}, ${next.share},
        ${Math.ceil(next.endsAt)}, ${version + 1})`;

    const insertAll = (changed: ReadonlyArray<Changed>) =>
      sql`INSERT INTO limit_use (name, subject, marks, share, ends_at, version)
        VALUES ${sql.csv(changed.map(valuesOf))}`;

    const updateOne = ({ key, next, version }: Changed) =>
      sql`UPDATE limit_use SET marks = ${JSON.stringify(next.marks)}, share = ${next.share},
        ends_at = ${Math.ceil(next.endsAt)}, version = ${version + 1}
        WHERE name = ${key.limit} AND subject = ${key.subject}`;

    const rowsOf = {
      /** A unit of work is the only writer on SQLite, so it needs no locks, and plain statements are fastest. */
      sqlite: (keys: ReadonlyArray<LimitKey>) => Effect.forEach(keys, findRow),
      /** Locks rows in key order, so that two units cannot deadlock. */
      pg: Effect.fnUntraced(function* (keys: ReadonlyArray<LimitKey>) {
        const rows = yield* sql<Row>`SELECT name, subject, marks, version FROM limit_use
          WHERE ${isOneOf(keys)} ORDER BY name, subject FOR UPDATE`;
        return keys.map(({ limit, subject }) =>
          rows.find((row) => row.name === limit && row.subject === subject),
        );
      }),
    };
    const find = sql.onDialectOrElse({ pg: () => rowsOf.pg, orElse: () => rowsOf.sqlite });

    /**
     * The found rows are locked. A row that another process inserted first violates the table's key; the unit then runs
     * again and sees it.
     */
    const save = Effect.fnUntraced(function* (changed: ReadonlyArray<Changed>) {
      const fresh = changed.filter(({ version }) => version === 0);
      const known = changed.filter(({ version }) => version !== 0);
      yield* Effect.forEach(known, updateOne, { discard: true });
      if (fresh.length > 0) yield* insertAll(fresh.toSorted(byKey));
    });

    /** The change as a unit of work. Gives the new marks too. */
    const makeUnit = <A, E>(keys: ReadonlyArray<LimitKey>, turn: Turn<A, E>) =>
      Effect.gen(function* () {
        const before = yield* Effect.orDie(find(keys));
        const change = yield* Effect.fromResult(turn(before.map(marksOf)));
        const changed = Array.zipWith(Array.zip(keys, before), change.next, ([key, row], next) => ({
          key,
          next,
          version: row?.version ?? 0,
        }));
        yield* Effect.orDie(save(changed));
        return change;
      });

    const seen = new SeenMarks();
    const whole = {
      sqlite: <A, E>(keys: ReadonlyArray<LimitKey>, turn: Turn<A, E>) =>
        atomically(makeUnit(keys, turn)),
      /** In one round trip where no other process counted these keys since this one did, else in two more. */
      pg: Effect.fnUntraced(function* <A, E>(keys: ReadonlyArray<LimitKey>, turn: Turn<A, E>) {
        const marks = seen.take(keys);
        const guess = Option.flatMap(marks, (known) => Result.getSuccess(turn(known)));
        const isStored =
          Option.isSome(marks) &&
          Option.isSome(guess) &&
          (yield* Effect.orDie(storeIfSeen(sql, keys, marks.value, guess.value.next)));
        const change = isStored ? guess.value : yield* atomically(makeUnit(keys, turn));
        seen.put(keys, change.next);
        return change;
      }),
    };
    const changeWhole = sql.onDialectOrElse({ pg: () => whole.pg, orElse: () => whole.sqlite });

    // A unit fails before it writes, so within another it needs no savepoint.
    const change: LimitStore["Service"]["change"] = (keys, turn) =>
      Effect.map(
        inUnitOr(sql, makeUnit(keys, turn), () => changeWhole(keys, turn)),
        ({ answer }) => answer,
      );

    // Reads all rows page by page: an index on the end would change with every use.
    const forgetAfter = Effect.fnUntraced(function* (
      { limit, subject }: { readonly limit: string; readonly subject: string },
      time: number,
      gone: number,
    ): Effect.fn.Return<number, SqlError> {
      const rows = yield* sql<Row>`SELECT name, subject, ends_at FROM limit_use
        WHERE (name, subject) > (${limit}, ${subject}) ORDER BY name, subject LIMIT ${page}`;
      const keys = rows.map(({ ends_at, name, subject }) => ({ limit: name, subject, ends_at }));
      const ended = keys.filter(({ ends_at }) => ends_at < time);
      const deleted =
        ended.length === 0
          ? []
          : yield* sql`DELETE FROM limit_use
              WHERE (${isOneOf(ended)}) AND ends_at < ${time} RETURNING name`;
      const last = keys.length < page ? undefined : keys.at(-1);
      const count = gone + deleted.length;
      return last === undefined ? count : yield* forgetAfter(last, time, count);
    });

    return LimitStore.of({
      change,
      find: (key) => Effect.orDie(Effect.map(findRow(key), marksOf)),
      forget: (keys) =>
        keys.length === 0
          ? Effect.void
          : sql`DELETE FROM limit_use WHERE ${isOneOf(keys)}`.pipe(Effect.orDie, Effect.asVoid),
      fullest: (limit, now, count) =>
        sql<Row>`SELECT subject, marks FROM limit_use WHERE name = ${limit} AND ends_at > ${now}
          ORDER BY share DESC, subject LIMIT ${count}`.pipe(
          Effect.map((rows) => rows.map((row) => ({ subject: row.subject, marks: marksOf(row) }))),
          Effect.orDie,
        ),
      forgetEnded: (time) => Effect.orDie(forgetAfter({ limit: "", subject: "" }, time, 0)),
    });
  }),
);
