import { PersonAttempts } from "@bonafide/core/affiliation/PersonAttempts";
import { Effect, HashMap, Layer, Option, Result } from "effect";
import { MemoryState, type MemoryTables } from "../storage/MemoryState.ts";
import type { AttemptRow } from "./AffiliationTables.ts";

const put = (
  tables: MemoryTables,
  attempts: HashMap.HashMap<string, AttemptRow>,
): MemoryTables => ({ ...tables, affiliations: { ...tables.affiliations, attempts } });

/** Attempts at people in memory. */
export const MemoryPersonAttempts = Layer.effect(
  PersonAttempts,
  Effect.map(MemoryState, (state) =>
    PersonAttempts.of({
      count: (person, now, within) =>
        state.decide((tables) => {
          const { attempts } = tables.affiliations;
          const counted = Option.match(
            Option.filter(HashMap.get(attempts, person), ({ since }) => since > now - within),
            {
              onNone: (): AttemptRow => ({ since: now, count: 1 }),
              onSome: ({ count, since }) => ({ since, count: count + 1 }),
            },
          );
          return Result.succeed([
            counted.count,
            put(tables, HashMap.set(attempts, person, counted)),
          ]);
        }),
      takeBack: (person) =>
        state.change((tables) =>
          put(
            tables,
            HashMap.modify(tables.affiliations.attempts, person, ({ count, since }) => ({
              since,
              count: Math.max(0, count - 1),
            })),
          ),
        ),
      forget: (before) =>
        state.change((tables) =>
          put(
            tables,
            HashMap.filter(tables.affiliations.attempts, ({ since }) => since > before),
          ),
        ),
    }),
  ),
);
