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
        }),
      ),
    ),
  claim: ({ leaseUntil, limit, now }) =>
    state.decide((tables) => {
      const taken = Array.sort(HashMap.toEntries(rowsIn(tables)), oldestFirst)
        .filter(([, { dueAt, seen, tries }]) => seen === undefined && tries < 5 && dueAt <= now)
        .slice(0, limit);
      const tried = taken.map(
        ([id, row]) => [id, { ...row, tries: row.tries + 1, dueAt: leaseUntil }] as const,
      );
      return Result.succeed([
        taken.map(([id]) => id),
        put(tables, HashMap.setMany(tables.affiliations.likenesses, tried)),
      ]);
    }),
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
