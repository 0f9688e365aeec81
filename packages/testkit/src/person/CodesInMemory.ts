import type { PersonCode, PersonCodeStore } from "@bonafide/core/person/PersonCodeStore";
import { Array, Effect, HashMap, Order, Result } from "effect";
import { MemoryState, type MemoryTables } from "../storage/MemoryState.ts";
import { valuesOf } from "../storage/ValuesOf.ts";

const firstExpired = Order.mapInput(Order.Number, ({ expires }: PersonCode) => expires);

const codesIn = ({ people }: MemoryTables) => valuesOf(people.codes);

const withCodes = (tables: MemoryTables, codes: MemoryTables["people"]["codes"]): MemoryTables => ({
  ...tables,
  people: { ...tables.people, codes },
});

const without = (tables: MemoryTables, isGone: (code: PersonCode) => boolean): MemoryTables =>
  withCodes(
    tables,
    HashMap.filter(tables.people.codes, (code) => !isGone(code)),
  );

/** The codes of letters in memory. */
export const codesInMemory = Effect.map(MemoryState, (state): PersonCodeStore => ({
  insert: (code) =>
    state.change((tables) =>
      withCodes(tables, HashMap.set(tables.people.codes, code.digest, code)),
    ),
  find: (digest) => state.read(({ people }) => HashMap.get(people.codes, digest)),
  spend: ({ digest, personId, purpose }) =>
    state.decide((tables) =>
      Result.succeed(
        HashMap.has(tables.people.codes, digest)
          ? [
              true,
              without(tables, (code) => code.personId === personId && code.purpose === purpose),
            ]
          : [false, tables],
      ),
    ),
  eraseOf: (personId) =>
    state.change((tables) => without(tables, (code) => code.personId === personId)),
  forgetBefore: (time, limit) =>
    state.decide((tables) => {
      const gone = Array.sort(
        codesIn(tables).filter(({ expires }) => expires < time),
        firstExpired,
      ).slice(0, limit);
      return Result.succeed([gone.length, without(tables, (code) => gone.includes(code))]);
    }),
}));
