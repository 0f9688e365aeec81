import { failureMemory, waitAfter } from "@bonafide/core/person/GrowingWait";
import { SignInDelays } from "@bonafide/core/person/SignInDelays";
import { Effect, HashMap, Layer, Option, Result } from "effect";
import { MemoryState, type MemoryTables } from "../storage/MemoryState.ts";
import type { DelayRow } from "./PersonTables.ts";

const withDelays = (
  tables: MemoryTables,
  delays: HashMap.HashMap<string, DelayRow>,
): MemoryTables => ({ ...tables, people: { ...tables.people, delays } });

/** Growing waits in memory. */
export const MemorySignInDelays = Layer.effect(
  SignInDelays,
  Effect.map(MemoryState, (state) =>
    SignInDelays.of({
      take: (keys, now) =>
        state.decide((tables) => {
          const { delays } = tables.people;
          const held = keys.map((counted) => ({
            ...counted,
            row: Option.getOrUndefined(HashMap.get(delays, counted.key)),
          }));
          const early = held.find(({ row }) => row !== undefined && row.readyAt > now);
          if (early?.row !== undefined) {
            return Result.succeed([Math.ceil((early.row.readyAt - now) / 1_000), tables]);
          }
          const counted = held.map(({ free, key, row }): readonly [string, DelayRow] => {
            const before =
              row === undefined || row.updated <= now - failureMemory ? 0 : row.failures;
            const failures = before + 1;
            return [key, { failures, readyAt: now + waitAfter(failures, free), updated: now }];
          });
          return Result.succeed([undefined, withDelays(tables, HashMap.setMany(delays, counted))]);
        }),
      giveBack: (key, now) =>
        state.change((tables) =>
          withDelays(
            tables,
            HashMap.modify(tables.people.delays, key, (row) => ({
              ...row,
              failures: Math.max(0, row.failures - 1),
              readyAt: now,
            })),
          ),
        ),
      forget: (key) =>
        state.change((tables) => withDelays(tables, HashMap.remove(tables.people.delays, key))),
      forgetBefore: (time, limit) =>
        state.decide((tables) => {
          const gone = HashMap.toEntries(tables.people.delays)
            .filter(([, { updated }]) => updated < time)
            .toSorted(([, left], [, right]) => left.updated - right.updated)
            .slice(0, limit)
            .map(([key]) => key);
          return Result.succeed([
            gone.length,
            withDelays(tables, HashMap.removeMany(tables.people.delays, gone)),
          ]);
        }),
    }),
  ),
);
