import { PersonSessionStore, type StoredSession } from "@bonafide/core/person/PersonSessionStore";
import { VersionConflict } from "@bonafide/core/storage/UnitOfWork";
import { Array, Effect, HashMap, Layer, Option, Order, Result } from "effect";
import { MemoryState, type MemoryTables } from "../storage/MemoryState.ts";

const oldestFirst = Order.combine(
  Order.mapInput(Order.Number, ({ created }: StoredSession) => created),
  Order.mapInput(Order.String, ({ id }: StoredSession) => id),
);
const firstChanged = Order.mapInput(Order.Number, ({ updated }: StoredSession) => updated);

const sessionsIn = ({ people }: MemoryTables) => HashMap.toValues(people.sessions);

const put = (tables: MemoryTables, session: StoredSession): MemoryTables => ({
  ...tables,
  people: { ...tables.people, sessions: HashMap.set(tables.people.sessions, session.id, session) },
});

/** Sessions in memory. */
export const MemoryPersonSessionStore = Layer.effect(
  PersonSessionStore,
  Effect.map(MemoryState, (state) =>
    PersonSessionStore.of({
      insert: (session) => state.change((tables) => put(tables, session)),
      find: (digest) =>
        state.read((tables) =>
          Array.findFirst(sessionsIn(tables), (session) => session.digest === digest),
        ),
      save: (session) =>
        state.decide((tables) =>
          Option.exists(
            HashMap.get(tables.people.sessions, session.id),
            ({ version }) => version === session.version - 1,
          )
            ? Result.succeed([undefined, put(tables, session)])
            : Result.fail(new VersionConflict()),
        ),
      openOf: (personId) =>
        state.read((tables) =>
          Array.sort(
            sessionsIn(tables).filter(
              (session) => session.personId === personId && session.state._tag === "Open",
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
            tables.people.sessions,
            gone.map(({ id }) => id),
          );
          return Result.succeed([
            gone.length,
            { ...tables, people: { ...tables.people, sessions } },
          ]);
        }),
    }),
  ),
);
