import { comparableEmail } from "@bonafide/core/person/Email";
import type { Person } from "@bonafide/core/person/Person";
import { PersonStore, type ProofAttempt } from "@bonafide/core/person/PersonStore";
import { VersionConflict } from "@bonafide/core/storage/UnitOfWork";
import { Array, Effect, HashMap, Layer, Option, Order, Result } from "effect";
import { codesInMemory } from "./CodesInMemory.ts";
import { sessionsInMemory } from "./SessionsInMemory.ts";
import { MemoryState, type MemoryTables } from "../storage/MemoryState.ts";
import { valuesOf } from "../storage/ValuesOf.ts";

const put = (tables: MemoryTables, person: Person): MemoryTables => ({
  ...tables,
  people: { ...tables.people, people: HashMap.set(tables.people.people, person.id, person) },
});

const byEmail = ({ people }: MemoryTables, email: string): Option.Option<Person> =>
  Array.findFirst(
    valuesOf(people.people),
    ({ personal }) =>
      personal !== undefined && comparableEmail(personal.email) === comparableEmail(email),
  );

const newestFirst = Order.flip(
  Order.combine(
    Order.mapInput(Order.Number, ({ created }: Person) => created),
    Order.mapInput(Order.String, ({ id }: Person) => id),
  ),
);

const attempts = ({ people }: MemoryTables, personId: string): ReadonlyArray<ProofAttempt> =>
  Option.getOrElse(HashMap.get(people.attempts, personId), () => []);

const sessionsOfPeople = sessionsInMemory(
  ({ people }) => people.sessions,
  (tables, sessions) => ({ ...tables, people: { ...tables.people, sessions } }),
);

/** People in memory. */
export const MemoryPersonStore = Layer.effect(
  PersonStore,
  Effect.map(
    Effect.all([MemoryState, sessionsOfPeople, codesInMemory]),
    ([state, sessions, codes]) =>
      PersonStore.of({
        sessions,
        codes,
        insert: (person) =>
          state.decide((tables) =>
            Result.succeed(
              person.personal !== undefined && Option.isSome(byEmail(tables, person.personal.email))
                ? [false, tables]
                : [true, put(tables, person)],
            ),
          ),
        find: (id) => state.read(({ people }) => HashMap.get(people.people, id)),
        newest: (limit) =>
          state.read(({ people }) =>
            Array.sort(valuesOf(people.people), newestFirst).slice(0, limit),
          ),
        findByAttempt: (referenceId) =>
          state.read(({ people }) =>
            Option.flatMap(
              Array.findFirst(HashMap.toEntries(people.attempts), ([, made]) =>
                made.some((attempt) => attempt.referenceId === referenceId),
              ),
              ([personId]) => HashMap.get(people.people, personId),
            ),
          ),
        findByEmail: (email) => state.read((tables) => byEmail(tables, email)),
        save: (person) =>
          state.decide((tables) => {
            const before = HashMap.get(tables.people.people, person.id);
            if (Option.isNone(before) || before.value.version !== person.version - 1) {
              return Result.fail(new VersionConflict());
            }
            const kept = before.value.personal === undefined ? undefined : person.personal;
            return Result.succeed([undefined, put(tables, { ...person, personal: kept })]);
          }),
        addAttempt: (personId, attempt) =>
          state.change((tables) => ({
            ...tables,
            people: {
              ...tables.people,
              attempts: HashMap.set(tables.people.attempts, personId, [
                ...attempts(tables, personId),
                attempt,
              ]),
            },
          })),
        attemptsOf: (personId) =>
          state.read((tables) => [
            ...new Map(
              attempts(tables, personId).map((attempt) => [attempt.kind, attempt]),
            ).values(),
          ]),
        allAttemptsOf: (personId) => state.read((tables) => attempts(tables, personId)),
        erase: (id) =>
          state.change((tables) =>
            Option.match(HashMap.get(tables.people.people, id), {
              onNone: () => tables,
              onSome: (found) => put(tables, { ...found, personal: undefined }),
            }),
          ),
      }),
  ),
);
