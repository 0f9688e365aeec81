import { Effect, Result } from "effect";
import type { Actor, AuditCause } from "../audit/AuditCause.ts";
import { type Refused, refused, type RefusalName } from "../catalogue/Refusal.ts";

/** A member of a union of states or commands. */
export interface Tagged {
  readonly _tag: string;
}

type Member<Union extends Tagged, Tag extends string> = Extract<Union, { readonly _tag: Tag }>;

/**
 * A function of a state and a command. It is a method, because TypeScript compares method parameters both ways: a row
 * for one state and one command then fits the table. `rowOf` reads it for these two only.
 */
type On<State, Command, Answer> = { of(state: State, command: Command): Answer }["of"];

/**
 * A row of a table. It applies if `when` holds, or always without `when`. An event gives its name and the next state,
 * which is all that changes. A refusal gives a name of the catalogue.
 */
export type Row<From, Command, State, Event extends string, Reason extends string> = {
  /** A named function; the documents show its name. */
  readonly when?: On<From, Command, boolean>;
} & (
  | {
      readonly event: Event;
      readonly to: On<From, Command, State>;
      readonly refuse?: never;
    }
  | { readonly refuse: Reason; readonly event?: never; readonly to?: never }
);

/**
 * The rows of each state and command; the first that applies counts. Every state is listed, with the commands that it
 * takes.
 */
export type Table<
  State extends Tagged,
  Command extends Tagged,
  Event extends string,
  Reason extends string,
> = {
  readonly [From in State["_tag"]]: {
    readonly [Asked in Command["_tag"]]?: ReadonlyArray<
      Row<Member<State, From>, Member<Command, Asked>, State, Event, Reason>
    >;
  };
};

/**
 * A machine's rules as data. It has no clock and no randomness: time, ids and digests arrive in the command.
 *
 * `settled` names the final states. Every other state leads to one of them.
 */
export interface Machine<
  State extends Tagged,
  Command extends Tagged,
  Event extends string = string,
  Reason extends RefusalName = never,
> {
  readonly name: string;
  readonly initial: State;
  readonly settled: ReadonlyArray<State["_tag"]>;
  readonly table: Readonly<
    Record<
      string,
      Readonly<Record<string, ReadonlyArray<Row<State, Command, State, Event, Reason>> | undefined>>
    >
  >;
}

/** Declares a machine of these states and commands. Events and reasons come from its table. */
export const machineOf =
  <State extends Tagged, Command extends Tagged>() =>
  <const Event extends string, const Reason extends RefusalName = never>(
    definition: Pick<Machine<State, Command>, "name" | "initial" | "settled"> & {
      readonly table: Table<State, Command, Event, Reason>;
    },
  ): Machine<State, Command, Event, Reason> =>
    definition;

/** Why a command was refused: the state has no row for it, or the row gives another reason. */
export type MachineRefusal<Reason> = "NotInThisState" | Reason;

/** The result of a command. */
export interface Move<State, Event> {
  readonly event: Event;
  readonly next: State;
}

const notInThisState = Result.fail("NotInThisState" as const);

/** The row for a command in a state. */
export const rowOf = <
  State extends Tagged,
  Command extends Tagged,
  Event extends string,
  Reason extends RefusalName,
>(
  { table }: Machine<State, Command, Event, Reason>,
  state: State,
  command: Command,
): Row<State, Command, State, Event, Reason> | undefined => {
  const rows = table[state._tag]?.[command._tag];
  if (rows === undefined) return undefined;
  for (const row of rows) if (row.when === undefined || row.when(state, command)) return row;
  return undefined;
};

/** Decides a command. */
export const decide = <
  State extends Tagged,
  Command extends Tagged,
  Event extends string,
  Reason extends RefusalName,
>(
  machine: Machine<State, Command, Event, Reason>,
  state: State,
  command: Command,
): Result.Result<Move<State, Event>, MachineRefusal<Reason>> => {
  const row = rowOf(machine, state, command);
  if (row === undefined) return notInThisState;
  return row.to === undefined
    ? Result.fail(row.refuse)
    : Result.succeed({ event: row.event, next: row.to(state, command) });
};

/** The refusal for callers; `otherwise` if the state does not take the command. */
export const refusedOf = (
  reason: MachineRefusal<RefusalName>,
  otherwise: RefusalName = "ResourceUnknown",
): Refused => refused(reason === "NotInThisState" ? otherwise : reason);

/** The next version of a transaction, not yet stored, and its audit cause. */
export interface Step<T> {
  readonly next: T;
  readonly cause: AuditCause;
}

/** Decides a command on a transaction; `now` is in epoch milliseconds. */
export const stepOf =
  <State extends Tagged, Command extends Tagged, Event extends string, Reason extends RefusalName>(
    machine: Machine<State, Command, Event, Reason>,
  ) =>
  <T extends { readonly state: State; readonly updated: number; readonly version: number }>(
    transaction: T,
    command: Command,
    now: number,
    by: Actor,
  ): Result.Result<Step<T>, MachineRefusal<Reason>> =>
    Result.map(decide(machine, transaction.state, command), ({ event, next }) => ({
      next: { ...transaction, state: next, updated: now, version: transaction.version + 1 },
      cause: { ...by, action: `${machine.name}.${event}` },
    }));

/** `stepOf` as an effect. Fails with `otherwise` if the state does not take the command. */
export const advance = <
  State extends Tagged,
  Command extends Tagged,
  Event extends string,
  Reason extends RefusalName,
>(
  machine: Machine<State, Command, Event, Reason>,
  otherwise?: RefusalName,
) => {
  const step = stepOf(machine);
  return <T extends { readonly state: State; readonly updated: number; readonly version: number }>(
    ...given: readonly [transaction: T, command: Command, now: number, by: Actor]
  ) => Effect.mapError(Effect.fromResult(step(...given)), (reason) => refusedOf(reason, otherwise));
};
