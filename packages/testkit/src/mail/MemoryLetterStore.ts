import type { Letter } from "@bonafide/core/mail/Letter";
import { Signals } from "@bonafide/core/storage/Signals";
import { LetterStore } from "@bonafide/core/mail/LetterStore";
import { Array, Effect, HashMap, Layer, Option, Order, Result } from "effect";
import { MemoryState, type MemoryTables } from "../storage/MemoryState.ts";
import { valuesOf } from "../storage/ValuesOf.ts";

/** A letter, when a worker may take it (its due time, or the end of a lease), and which process has it. */
export interface LetterRow {
  readonly letter: Letter;
  readonly due: number | undefined;
  readonly holder: string | undefined;
}

const by = (of: (row: LetterRow) => number) =>
  Order.combine(
    Order.mapInput(Order.Number, of),
    Order.mapInput(Order.String, ({ letter }: LetterRow) => letter.id),
  );
const earliestFirst = by(({ due }) => due ?? 0);
const newestFirst = Order.flip(by(({ letter }) => letter.created));
const firstChanged = by(({ letter }) => letter.updated);

const rowsIn = ({ letters }: MemoryTables) => valuesOf(letters);

const put = (tables: MemoryTables, rows: ReadonlyArray<LetterRow>): MemoryTables => ({
  ...tables,
  letters: HashMap.setMany(
    tables.letters,
    rows.map((row) => [row.letter.id, row] as const),
  ),
});

const without = (tables: MemoryTables, rows: ReadonlyArray<LetterRow>): MemoryTables => ({
  ...tables,
  letters: HashMap.removeMany(
    tables.letters,
    rows.map(({ letter }) => letter.id),
  ),
});

const unclaimed = (letter: Letter): LetterRow => ({ letter, due: letter.dueAt, holder: undefined });

/** Letters in memory. */
export const MemoryLetterStore = Layer.effect(
  LetterStore,
  Effect.map(Effect.all([MemoryState, Signals]), ([state, signals]) =>
    LetterStore.of({
      put: (letter) =>
        Effect.andThen(
          state.change((tables) => put(tables, [unclaimed(letter)])),
          signals.letter.wake,
        ),
      claim: ({ holder, leaseUntil, limit, now }) =>
        state.decide((tables) => {
          const rows = Array.sort(
            rowsIn(tables).filter(({ due }) => due !== undefined && due <= now),
            earliestFirst,
          ).slice(0, limit);
          const claimed = rows.map((row) => ({ ...row, due: leaseUntil, holder }));
          return Result.succeed([rows.map(({ letter }) => letter), put(tables, claimed)]);
        }),
      record: (letter) =>
        state.decide((tables) => {
          const before = Option.getOrUndefined(HashMap.get(tables.letters, letter.id))?.letter;
          return Result.succeed(
            before?.status === "queued" && before.attempts === letter.attempts - 1
              ? [true, put(tables, [unclaimed(letter)])]
              : [false, tables],
          );
        }),
      nextDue: state.read((tables) =>
        Option.flatMapNullishOr(
          Array.head(
            Array.sort(
              rowsIn(tables).filter(({ due }) => due !== undefined),
              earliestFirst,
            ),
          ),
          ({ due }) => due,
        ),
      ),
      newest: (limit) =>
        state.read((tables) =>
          Array.sort(rowsIn(tables), newestFirst)
            .slice(0, limit)
            .map(({ due, letter: { details: _details, ...letter } }) => ({
              ...letter,
              dueAt: due,
            })),
        ),
      counts: state.read((tables) => {
        const groups = Map.groupBy(
          rowsIn(tables).map(({ letter }) => letter),
          ({ kind, status }) => `${kind} ${status}`,
        );
        return [...groups]
          .toSorted(([one], [other]) => (one < other ? -1 : 1))
          .flatMap(([, letters]) =>
            letters
              .slice(0, 1)
              .map(({ kind, status }) => ({ kind, status, letters: letters.length })),
          );
      }),
      eraseOf: (personId) =>
        state.change((tables) =>
          without(
            tables,
            rowsIn(tables).filter(({ letter }) => letter.personId === personId),
          ),
        ),
      forgetBefore: (time, limit) =>
        state.decide((tables) => {
          const gone = Array.sort(
            rowsIn(tables).filter(({ due, letter }) => due === undefined && letter.updated < time),
            firstChanged,
          ).slice(0, limit);
          return Result.succeed([gone.length, without(tables, gone)]);
        }),
    }),
  ),
);
