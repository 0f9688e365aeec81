import type { TrafficKey, TrafficTally } from "@bonafide/core/telecom/Traffic";
import { trafficKinds } from "@bonafide/core/telecom/Traffic";
import { bucketOf, TrafficCounts } from "@bonafide/core/telecom/TrafficCounts";
import { Effect, HashMap, Layer, Option } from "effect";
import { MemoryState, type MemoryTables } from "../storage/MemoryState.ts";

/** What was counted by a key in one bucket. */
export interface TrafficRow extends TrafficTally {
  readonly bucket: number;
}

const shownKey = ({ key, kind }: TrafficKey): string => (kind === "number" ? `digest ${key}` : key);

const none = { sent: 0, confirmed: 0, flagged: 0 };

const summed = (key: TrafficKey, rows: ReadonlyArray<TrafficRow>): TrafficTally =>
  rows.reduce(
    (sum, row) => ({
      ...sum,
      sent: sum.sent + row.sent,
      confirmed: sum.confirmed + row.confirmed,
      flagged: sum.flagged + row.flagged,
    }),
    { ...key, ...none },
  );

const rowsOf = ({ traffic }: MemoryTables, since: number): ReadonlyArray<TrafficRow> =>
  [...HashMap.values(traffic)].filter(({ bucket }) => bucket >= bucketOf(since));

/** Traffic counts in memory. */
export const MemoryTrafficCounts = Layer.effect(
  TrafficCounts,
  Effect.map(MemoryState, (state) =>
    TrafficCounts.of({
      tally: (keys, since) =>
        state.read((tables) => {
          const rows = rowsOf(tables, since);
          return keys.map((wanted) =>
            summed(
              { ...wanted, key: shownKey(wanted) },
              rows.filter(({ key, kind }) => kind === wanted.kind && key === shownKey(wanted)),
            ),
          );
        }),
      count: (keys, at, counted) =>
        state.change((tables) => ({
          ...tables,
          traffic: keys.reduce((traffic, wanted) => {
            const [key, bucket] = [shownKey(wanted), bucketOf(at)];
            const name = JSON.stringify([wanted.kind, key, bucket]);
            const before = Option.getOrElse(HashMap.get(traffic, name), () => none);
            return HashMap.set(traffic, name, {
              kind: wanted.kind,
              key,
              bucket,
              sent: before.sent + (counted.sent ?? 0),
              confirmed: before.confirmed + (counted.confirmed ?? 0),
              flagged: before.flagged + (counted.flagged ?? 0),
            });
          }, tables.traffic),
        })),
      report: (since, limit) =>
        state.read((tables) =>
          trafficKinds.flatMap((kind) =>
            [
              ...Map.groupBy(
                rowsOf(tables, since).filter((row) => row.kind === kind),
                ({ key }) => key,
              ),
            ]
              .map(([key, rows]) => summed({ kind, key }, rows))
              .toSorted((left, right) => right.sent - left.sent)
              .slice(0, limit),
          ),
        ),
      forget: (before) =>
        state.change((tables) => ({
          ...tables,
          traffic: HashMap.filter(tables.traffic, ({ bucket }) => bucket >= bucketOf(before)),
        })),
    }),
  ),
);
