import { SweepStore } from "@bonafide/core/due/SweepStore";
import { Effect, HashMap, Layer, Option, Result } from "effect";
import { MemoryState } from "../storage/MemoryState.ts";

/** When a sweep is due next, and which process has it until then. */
export interface SweepRow {
  readonly due: number;
  readonly holder: string | undefined;
}

/** Sweeps in memory. */
export const MemorySweepStore = Layer.effect(
  SweepStore,
  Effect.map(MemoryState, (state) =>
    SweepStore.of({
      claim: ({ holder, latest, name, now, until }) =>
        state.decide((tables) => {
          const isOpen = Option.match(HashMap.get(tables.sweeps, name), {
            onNone: () => true,
            onSome: ({ due }) => due <= now || due > latest,
          });
          if (!isOpen) return Result.succeed([false, tables]);
          const sweeps = HashMap.set(tables.sweeps, name, { due: until, holder });
          return Result.succeed([true, { ...tables, sweeps }]);
        }),
      keep: ({ holder, name, until }) =>
        state.change((tables) => ({
          ...tables,
          sweeps: HashMap.modify(tables.sweeps, name, (row) =>
            row.holder === holder ? { ...row, due: until } : row,
          ),
        })),
      nextDue: (name) =>
        state.read(({ sweeps }) => Option.map(HashMap.get(sweeps, name), ({ due }) => due)),
    }),
  ),
);
