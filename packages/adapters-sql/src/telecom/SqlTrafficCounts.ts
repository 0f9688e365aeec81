import { Vault } from "@bonafide/core/storage/Vault";
import { type TrafficKey, trafficKinds, type TrafficTally } from "@bonafide/core/telecom/Traffic";
import { bucketOf, TrafficCounts } from "@bonafide/core/telecom/TrafficCounts";
import { Effect, Layer } from "effect";
import { SqlClient } from "effect/sql/SqlClient";

const placeOf = ({ key, kind }: TrafficKey): string => `${kind} ${key}`;

/** Traffic counts in SQL, a number by a keyed digest. */
export const SqlTrafficCounts: Layer.Layer<TrafficCounts, never, SqlClient | Vault> = Layer.effect(
  TrafficCounts,
  Effect.gen(function* () {
    const sql = yield* SqlClient;
    const vault = yield* Vault;

    const kept = ({ key, kind }: TrafficKey): TrafficKey =>
      kind === "number" ? { kind, key: vault.lookup("traffic", key) } : { kind, key };

    const tally = Effect.fnUntraced(function* (keys: ReadonlyArray<TrafficKey>, since: number) {
      const wanted = keys.map(kept);
      const rows = yield* sql<TrafficTally>`SELECT kind, key, SUM(sent) AS sent,
          SUM(confirmed) AS confirmed, SUM(flagged) AS flagged FROM traffic
        WHERE bucket >= ${bucketOf(since)}
          AND (${sql.or(wanted.map(({ key, kind }) => sql`kind = ${kind} AND key = ${key}`))})
        GROUP BY kind, key`;
      const found = new Map(rows.map((row) => [placeOf(row), row]));
      return wanted.map((key) => {
        const row = found.get(placeOf(key));
        return {
          ...key,
          sent: Number(row?.sent ?? 0),
          confirmed: Number(row?.confirmed ?? 0),
          flagged: Number(row?.flagged ?? 0),
        };
      });
    }, Effect.orDie);

    // In the same order everywhere, so that nobody waits for one who waits for them.
    const inOrder = (keys: ReadonlyArray<TrafficKey>) =>
      keys.map(kept).toSorted((left, right) => (placeOf(left) < placeOf(right) ? -1 : 1));

    const count: TrafficCounts["Service"]["count"] = (
      keys,
      at,
      { confirmed = 0, flagged = 0, sent = 0 },
    ) =>
      Effect.forEach(
        inOrder(keys),
        ({ key, kind }) =>
          sql`INSERT INTO traffic ${sql.insert({
            kind,
            key,
            bucket: bucketOf(at),
            sent,
            confirmed,
            flagged,
          })} ON CONFLICT (kind, key, bucket) DO UPDATE SET sent = traffic.sent + excluded.sent,
            confirmed = traffic.confirmed + excluded.confirmed,
            flagged = traffic.flagged + excluded.flagged`,
        { discard: true },
      ).pipe(Effect.orDie);

    const most = (kind: string, since: number, limit: number) =>
      sql<TrafficTally>`SELECT kind, key, SUM(sent) AS sent, SUM(confirmed) AS confirmed,
          SUM(flagged) AS flagged FROM traffic
        WHERE kind = ${kind} AND bucket >= ${bucketOf(since)}
        GROUP BY kind, key ORDER BY SUM(sent) DESC, key LIMIT ${limit}`;

    const report = (since: number, limit: number) =>
      Effect.forEach(trafficKinds, (kind) => most(kind, since, limit)).pipe(
        Effect.map((found) =>
          found.flat().map((row) => ({
            ...row,
            sent: Number(row.sent),
            confirmed: Number(row.confirmed),
            flagged: Number(row.flagged),
          })),
        ),
        Effect.orDie,
      );

    return TrafficCounts.of({
      tally,
      count,
      report,
      forget: (before) =>
        sql`DELETE FROM traffic WHERE bucket < ${bucketOf(before)}`.pipe(
          Effect.orDie,
          Effect.asVoid,
        ),
    });
  }),
);
