import { type Likeness, looksAlike } from "@bonafide/core/affiliation/Likeness";
import type { AlikeUpload, LikenessStore } from "@bonafide/core/affiliation/LikenessStore";
import { Array, Effect, HashMap, Option, Order, Result } from "effect";
import { MemoryState, type MemoryTables } from "../storage/MemoryState.ts";
import type { LikenessRow } from "./AffiliationTables.ts";

type Rows = HashMap.HashMap<string, LikenessRow>;

const put = (tables: MemoryTables, likenesses: Rows): MemoryTables => ({
  ...tables,
  affiliations: { ...tables.affiliations, likenesses },
});

/** Those whose document is still there. */
const rowsIn = ({ affiliations, images }: MemoryTables): Rows =>
  HashMap.filter(affiliations.likenesses, (_, id) => HashMap.has(images, `${id} document`));

const oldestFirst = Order.combine(
  Order.mapInput(Order.Number, ([, { created }]: readonly [string, LikenessRow]) => created),
  Order.mapInput(Order.String, ([id]: readonly [string, LikenessRow]) => id),
);

const isOf = (left: Likeness, right: Likeness): AlikeUpload["is"] | undefined => {
  if (left.file === right.file) return "same file";
  return left.picture !== undefined &&
    right.picture !== undefined &&
    looksAlike(left.picture, right.picture)
    ? "looks alike"
    : undefined;
};

const alikeIn = (rows: Rows, id: string): ReadonlyArray<AlikeUpload> => {
  const seen = Option.getOrUndefined(HashMap.get(rows, id))?.seen;
  if (seen === undefined) return [];
  const found = HashMap.toEntries(rows).flatMap(([other, row]) => {
    if (row.seen === undefined || row.seen.person === seen.person) return [];
    const is = isOf(seen.likeness, row.seen.likeness);
    return is === undefined ? [] : [{ id: other, is }];
  });
  return [
    ...found.filter(({ is }) => is === "same file"),
    ...found.filter(({ is }) => is === "looks alike"),
  ];
};

/** How uploaded documents look, in memory. */
export const likenessesInMemory = Effect.map(MemoryState, (state): LikenessStore => ({
  expect: (id, created) =>
    state.change((tables) =>
      put(
        tables,
        HashMap.set(tables.affiliations.likenesses, id, {
          created,
          tries: 0,
          seen: undefined,
          dueAt: 0,
          holder: undefined,
        }),
      ),
    ),
  claim: ({ holder, leaseUntil, now }) =>
    state.decide((tables) => {
      const due = Array.sort(HashMap.toEntries(rowsIn(tables)), oldestFirst).find(
        ([, { dueAt, seen, tries }]) => seen === undefined && tries < 5 && dueAt <= now,
      );
      if (due === undefined) return Result.succeed([Option.none(), tables]);
      const [id, row] = due;
      const tried = { ...row, tries: row.tries + 1, dueAt: leaseUntil, holder };
      return Result.succeed([
        Option.some(id),
        put(tables, HashMap.set(tables.affiliations.likenesses, id, tried)),
      ]);
    }),
  giveBack: (id, holder) =>
    state.change((tables) =>
      put(
        tables,
        HashMap.modify(tables.affiliations.likenesses, id, (row) =>
          row.seen === undefined && row.holder === holder
            ? { ...row, tries: row.tries - 1, dueAt: 0, holder: undefined }
            : row,
        ),
      ),
    ),
  isWaiting: (id) =>
    state.read((tables) =>
      Option.exists(HashMap.get(rowsIn(tables), id), ({ seen }) => seen === undefined),
    ),
  put: (id, person, likeness) =>
    state.change((tables) =>
      Option.match(
        Option.filter(HashMap.get(rowsIn(tables), id), ({ seen }) => seen === undefined),
        {
          onNone: () => tables,
          onSome: (row) =>
            put(
              tables,
              HashMap.set(tables.affiliations.likenesses, id, {
                ...row,
                seen: { person, likeness },
              }),
            ),
        },
      ),
    ),
  alike: (id) => state.read((tables) => alikeIn(rowsIn(tables), id)),
}));
