import type { StaffAccount } from "@bonafide/core/staff/StaffAccount";
import { mayDo } from "@bonafide/core/staff/StaffRole";
import { StaffStore } from "@bonafide/core/staff/StaffStore";
import { VersionConflict } from "@bonafide/core/storage/UnitOfWork";
import { Array, Effect, HashMap, Layer, Option, Order, Result } from "effect";
import { sessionsInMemory } from "../person/SessionsInMemory.ts";
import { MemoryState, type MemoryTables } from "../storage/MemoryState.ts";
import { valuesOf } from "../storage/ValuesOf.ts";

const put = (tables: MemoryTables, account: StaffAccount): MemoryTables => ({
  ...tables,
  staff: { ...tables.staff, accounts: HashMap.set(tables.staff.accounts, account.id, account) },
});

const allIn = ({ staff }: MemoryTables) => valuesOf(staff.accounts);

const byName = (tables: MemoryTables, wanted: string) =>
  Array.findFirst(allIn(tables), ({ name }) => name === wanted);

const isNext = ({ staff }: MemoryTables, account: StaffAccount): boolean =>
  Option.exists(
    HashMap.get(staff.accounts, account.id),
    ({ version }) => version === account.version - 1,
  );

const sessionsOfStaff = sessionsInMemory(
  ({ staff }) => staff.sessions,
  (tables, sessions) => ({ ...tables, staff: { ...tables.staff, sessions } }),
);

/** Staff accounts in memory. */
export const MemoryStaffStore = Layer.effect(
  StaffStore,
  Effect.map(Effect.all([MemoryState, sessionsOfStaff]), ([state, sessions]) =>
    StaffStore.of({
      sessions,
      insert: (account) =>
        state.decide((tables) =>
          Result.succeed(
            Option.isSome(byName(tables, account.name))
              ? [false, tables]
              : [true, put(tables, account)],
          ),
        ),
      find: (id) => state.read(({ staff }) => HashMap.get(staff.accounts, id)),
      findByName: (name) => state.read((tables) => byName(tables, name)),
      all: state.read((tables) =>
        Array.sort(
          allIn(tables),
          Order.mapInput(Order.String, ({ name }: StaffAccount) => name),
        ),
      ),
      save: (account) =>
        state.decide((tables) =>
          isNext(tables, account)
            ? Result.succeed([undefined, put(tables, account)])
            : Result.fail(new VersionConflict()),
        ),
      saveBy: (account, operatorId) =>
        state.decide((tables) => {
          const operator = HashMap.get(tables.staff.accounts, operatorId);
          const manages = Option.exists(
            operator,
            ({ id, role, standing }) =>
              id !== account.id && standing === "active" && mayDo(role, "manageStaff"),
          );
          if (!manages) return Result.succeed([false, tables]);
          return isNext(tables, account)
            ? Result.succeed([true, put(tables, account)])
            : Result.fail(new VersionConflict());
        }),
    }),
  ),
);
