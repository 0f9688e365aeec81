import type { PersonSessionStore, StoredSession } from "@bonafide/core/person/PersonSessionStore";
import { VersionConflict } from "@bonafide/core/storage/UnitOfWork";
import { Array, Effect, HashMap, Option, Order, Result } from "effect";
import { MemoryState, type MemoryTables } from "../storage/MemoryState.ts";
import { valuesOf } from "../storage/ValuesOf.ts";

const oldestFirst = Order.combine(
  Order.mapInput(Order.Number, ({ created }: StoredSession) => created),
  Order.mapInput(Order.String, ({ id }: StoredSession) => id),
);
const firstChanged = Order.mapInput(Order.Number, ({ updated }: StoredSession) => updated);

type Sessions = HashMap.HashMap<string, StoredSession>;

/** Sessions in a table of the state. */
export const sessionsInMemory = (
  tableOf: (tables: MemoryTables) => Sessions,
  withTable: (tables: MemoryTables, sessions: Sessions) => MemoryTables,
) => {
  const sessionsIn = (tables: MemoryTables) => valuesOf(tableOf(tables));
  const put = (tables: MemoryTables, session: StoredSession): MemoryTables =>
    withTable(tables, HashMap.set(tableOf(tables), session.id, session));

  return Effect.map(MemoryState, (state): PersonSessionStore => ({
    insert: (session) => state.change((tables) => put(tables, session)),
    find: (digest) =>
      state.read((tables) =>
        Array.findFirst(sessionsIn(tables), (session) => session.digest === digest),
      ),
    save: (session) =>
      state.decide((tables) =>
        Option.exists(
          HashMap.get(tableOf(tables), session.id),
          ({ version }) => version === session.version - 1,
        )
          ? Result.succeed([undefined, put(tables, session)])
          : Result.fail(new VersionConflict()),
      ),
    openOf: (ownerId) =>
      state.read((tables) =>
        Array.sort(
          sessionsIn(tables).filter(
            (session) => session.personId === ownerId && session.state._tag === "Open",
          ),
          oldestFirst,
        ),
      ),
    forgetBefore: (time, limit) =>
      state.decide((tables) => {
        const gone = Array.sort(
          sessionsIn(tables).filter(({ updated }) => updated < time),
          firstChanged,
        ).slice(0, limit);
        const sessions = HashMap.removeMany(
          tableOf(tables),
          gone.map(({ id }) => id),
        );
        return Result.succeed([gone.length, withTable(tables, sessions)]);
      }),
  }));
};
