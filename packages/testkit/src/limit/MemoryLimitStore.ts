import { type LimitKey, type LimitMarks, LimitStore } from "@bonafide/core/limit/LimitStore";
import { Array, Effect, HashMap, Layer, Option, Result } from "effect";
import { MemoryState, type MemoryTables } from "../storage/MemoryState.ts";

/** What is remembered of a key. */
export interface LimitRow extends LimitKey, LimitMarks {}

const nameOf = ({ limit, subject }: LimitKey): string => `${limit} ${subject}`;

const marksOf = ({ limits }: MemoryTables, key: LimitKey) =>
  Option.match(HashMap.get(limits, nameOf(key)), {
    onNone: () => [],
    onSome: ({ marks }) => marks,
  });

/** Uses of limits in memory. */
export const MemoryLimitStore = Layer.effect(
  LimitStore,
  Effect.map(MemoryState, (state) =>
    LimitStore.of({
      change: (keys, turn) =>
        state.decide((tables) =>
          Result.map(turn(keys.map((key) => marksOf(tables, key))), ({ answer, next }) => {
            const rows = Array.zipWith(keys, next, (key, marks): [string, LimitRow] => [
              nameOf(key),
              { ...key, ...marks },
            ]);
            return [answer, { ...tables, limits: HashMap.setMany(tables.limits, rows) }];
          }),
        ),
      find: (key) => state.read((tables) => marksOf(tables, key)),
      forget: (keys) =>
        state.change((tables) => ({
          ...tables,
          limits: HashMap.removeMany(tables.limits, keys.map(nameOf)),
        })),
      fullest: (limit, now, count) =>
        state.read(({ limits }) =>
          [...HashMap.values(limits)]
            .filter((row) => row.limit === limit && row.endsAt > now)
            .toSorted((one, other) => other.share - one.share)
            .slice(0, count),
        ),
      forgetEnded: (time) =>
        state.decide((tables) => {
          const limits = HashMap.filter(tables.limits, ({ endsAt }) => endsAt >= time);
          const gone = HashMap.size(tables.limits) - HashMap.size(limits);
          return Result.succeed([gone, { ...tables, limits }]);
        }),
    }),
  ),
);
