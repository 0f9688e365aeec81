import type { RefusalName } from "@bonafide/core/catalogue/Refusal";
import type { Machine } from "@bonafide/core/machine/Machine";
import { MutableHashSet, Result } from "effect";

/** A command to a state, what it was answered, and the state after it. */
export interface WalkStep<State, Command, Event> {
  readonly before: State;
  readonly command: Command;
  readonly answer: Result.Result<Event, RefusalName>;
  readonly after: State;
}

/**
 * What a machine has to keep to, whatever is asked of it.
 *
 * `alphabet` is every command at every side of what it is judged by. `memory` is what an onlooker remembers of the
 * way so far, without looking into the machine; the invariants judge each step by it, and by the step itself.
 */
export interface MachineRules<State, Command, Event, Memory> {
  readonly alphabet: ReadonlyArray<Command>;
  readonly memory: Memory;
  readonly remember: (memory: Memory, step: WalkStep<State, Command, Event>) => Memory;
  readonly invariants: Readonly<
    Record<string, (step: WalkStep<State, Command, Event>, memory: Memory) => boolean>
  >;
}

/** A move that a machine can make. */
export interface Move<State, Event> {
  readonly before: State;
  readonly event: Event;
  readonly after: State;
}

/** What a walk saw: every reachable state, every move, and the shortest way to break each broken invariant. */
export interface Walk<State, Command, Event> {
  readonly states: ReadonlyArray<State>;
  readonly moves: ReadonlyArray<Move<State, Event>>;
  readonly broken: ReadonlyMap<string, ReadonlyArray<Command>>;
}

/** How many places a walk visits before the machine is taken for one that never ends. */
const longestWalk = 100_000;

/** One command to a state: the machine's answer, and the state after it. */
export const stepOf = <State, Command, Event extends { readonly _tag: string }>(
  machine: Machine<State, Command, Event>,
  before: State,
  command: Command,
): WalkStep<State, Command, Event> => {
  const answer = machine.decide(before, command);
  const after = Result.isSuccess(answer) ? machine.evolve(before, answer.success) : before;
  return { before, command, answer, after };
};

/** Walks every reachable state of a machine, breadth first, and judges every step. */
export const walkMachine = <State, Command, Event extends { readonly _tag: string }, Memory>(
  machine: Machine<State, Command, Event>,
  rules: MachineRules<State, Command, Event, Memory>,
): Walk<State, Command, Event> => {
  const states = MutableHashSet.make(machine.initial);
  const moves = MutableHashSet.empty<Move<State, Event>>();
  const broken = new Map<string, ReadonlyArray<Command>>();
  const seen = MutableHashSet.make<[readonly [State, Memory]]>([machine.initial, rules.memory]);
  const places = [{ state: machine.initial, memory: rules.memory, way: new Array<Command>() }];

  for (const { memory, state, way } of places) {
    if (places.length > longestWalk) throw new Error(`${machine.name} has no end of states.`);
    for (const command of rules.alphabet) {
      const step = stepOf(machine, state, command);
      const failed = Object.entries(rules.invariants).filter(([, holds]) => !holds(step, memory));
      const news = failed.filter(([name]) => !broken.has(name));
      for (const [name] of news) broken.set(name, [...way, command]);
      const { after, answer, before } = step;
      if (Result.isSuccess(answer)) {
        MutableHashSet.add(moves, { before, event: answer.success, after });
        MutableHashSet.add(states, after);
      }
      // A way on from a broken step is walked only where it may break more, so that a broken machine has an end.
      const place = [after, rules.remember(memory, step)] as const;
      if ((failed.length > 0 && news.length === 0) || MutableHashSet.has(seen, place)) continue;
      MutableHashSet.add(seen, place);
      places.push({ state: after, memory: place[1], way: [...way, command] });
    }
  }
  return { states: Array.from(states), moves: Array.from(moves), broken };
};
