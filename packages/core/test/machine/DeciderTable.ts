import { expect, it } from "@effect/vitest";
import { Result } from "effect";
import type { RefusalName } from "../../src/catalogue/Refusal.ts";
import type { Machine } from "../../src/machine/Machine.ts";

interface Tagged {
  readonly _tag: string;
}

/** What follows a command: an event and the state after it, or a refusal. */
export type Then<State, Event extends Tagged> = RefusalName | readonly [Event["_tag"], State];

/** Gives a machine one command in one state. */
export const decideOnce = <State, Command, Event extends Tagged>(
  machine: Machine<State, Command, Event>,
  state: State,
  command: Command,
): Then<State, Event> => {
  const decided = machine.decide(state, command);
  return Result.isFailure(decided)
    ? decided.failure
    : [decided.success._tag, machine.evolve(state, decided.success)];
};

/** A machine, and by hand what it does; every state and command has a name. */
export interface DeciderTable<
  State extends Tagged,
  Command extends Tagged,
  Event extends Tagged,
  Given extends string,
  When extends string,
> {
  readonly machine: Machine<State, Command, Event>;
  readonly states: Readonly<Record<Given, State>>;
  readonly commands: Readonly<Record<When, Command>>;
  /** Every kind of state and of command that there is. */
  readonly stateTags: Readonly<Record<State["_tag"], unknown>>;
  readonly commandTags: Readonly<Record<Command["_tag"], unknown>>;
  readonly table: Readonly<Record<Given, Readonly<Record<When, Then<State, Event>>>>>;
}

const keys = <K extends string>(record: Readonly<Record<K, unknown>>): ReadonlyArray<K> =>
  Object.keys(record).filter((key): key is K => key in record);

const tagsIn = (tagged: Readonly<Record<string, Tagged>>): ReadonlySet<string> =>
  new Set(Object.values(tagged).map(({ _tag }) => _tag));

/** Declares a test of every command in every state, and one that no kind of either is left out. */
export const deciderTable = <
  State extends Tagged,
  Command extends Tagged,
  Event extends Tagged,
  Given extends string,
  When extends string,
>({
  commandTags,
  commands,
  machine,
  stateTags,
  states,
  table,
}: DeciderTable<State, Command, Event, Given, When>): void => {
  for (const given of keys(states)) {
    for (const when of keys(commands)) {
      it(`${given}: when ${when}`, () => {
        expect(decideOnce(machine, states[given], commands[when])).toEqual(table[given][when]);
      });
    }
  }

  it("is tabled in every state, under every command", () => {
    expect(tagsIn(states)).toEqual(new Set(Object.keys(stateTags)));
    expect(tagsIn(commands)).toEqual(new Set(Object.keys(commandTags)));
    const rows = Object.values<object>(table).flatMap((row) => Object.keys(row));
    expect(rows).toHaveLength(Object.keys(states).length * Object.keys(commands).length);
  });
};
