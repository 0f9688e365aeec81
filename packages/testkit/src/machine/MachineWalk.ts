import type { RefusalName } from "@bonafide/core/catalogue/Refusal";
import {
  decide,
  type Machine,
  type MachineRefusal,
  rowOf,
  type Tagged,
} from "@bonafide/core/machine/Machine";
import { Result } from "effect";
import type { MachineRules, WalkStep } from "./MachineRules.ts";

/** A move that a machine can make. */
export interface Move<State> {
  readonly before: State;
  readonly event: string;
  readonly after: State;
}

/**
 * What a walk saw: every reachable state, every move, the states that each row of the table leads to, and the shortest
 * way to break each broken invariant.
 */
export interface Walk<State, Command> {
  readonly states: ReadonlyArray<State>;
  readonly moves: ReadonlyArray<Move<State>>;
  readonly taken: ReadonlyMap<object, ReadonlySet<string>>;
  readonly broken: ReadonlyMap<string, ReadonlyArray<Command>>;
}

/** The invariants of every machine. */
export const everyMachine = {
  shape: "every state has its shape",
  events: "every event answers its commands in its states, and happens in all of them",
  rows: "every row of the table can be taken",
  settled: "a settled state stays as it is, but for what opens it again",
  ends: "every state that waits has an end",
} as const;

/** How many places are visited at most: a machine with more is taken to have no end of states. */
const longestWalk = 100_000;

/** Walks every reachable state of a machine, breadth first, and judges every step; `firstOnly` stops at what breaks first. */
export const walkMachine = <
  State extends Tagged,
  Command extends Tagged,
  Event extends string,
  Reason extends RefusalName,
  Memory,
>(
  machine: Machine<State, Command, Event, Reason>,
  rules: MachineRules<State, Command, Event, Reason, Memory>,
  { firstOnly = false, longest = longestWalk } = {},
): Walk<State, Command> => {
  const states = new Map([[JSON.stringify(machine.initial), machine.initial]]);
  const moves = new Map<string, Move<State>>();
  const taken = new Map<object, Set<string>>();
  const asked = new Set(
    Object.entries<ReadonlyArray<string>>(rules.events).flatMap(([event, pairs]) =>
      pairs.map((pair) => `${event}: ${pair}`),
    ),
  );
  const happened = new Set<string>();
  const broken = new Map<string, ReadonlyArray<Command>>();
  const breaks = (name: string, way: ReadonlyArray<Command>) => {
    if (!broken.has(name)) broken.set(name, way);
  };
  const stepOf = (
    before: State,
    command: Command,
  ): WalkStep<State, Command, Event, MachineRefusal<Reason>> => {
    const answer = decide(machine, before, command);
    return Result.isSuccess(answer)
      ? {
          before,
          command,
          event: answer.success.event,
          refusal: undefined,
          after: answer.success.next,
        }
      : { before, command, event: undefined, refusal: answer.failure, after: before };
  };
  const isSettled = ({ _tag }: State) => machine.settled.includes(_tag);
  const invariants = Object.entries(rules.invariants);

  const places = [{ state: machine.initial, memory: rules.memory, way: new Array<Command>() }];
  const seen = new Set([JSON.stringify([machine.initial, rules.memory])]);
  for (const { memory, state, way } of places) {
    if (places.length > longest) throw new Error(`${machine.name} has no end of states.`);
    for (const command of rules.alphabet) {
      const step = stepOf(state, command);
      const { after, event } = step;
      const here = [...way, command];
      const known = broken.size;
      let fails = false;
      for (const [name, holds] of invariants) {
        if (holds(step, memory)) continue;
        fails = true;
        breaks(name, here);
      }
      const row = rowOf(machine, state, command);
      if (row !== undefined) {
        const led = taken.get(row) ?? new Set();
        taken.set(row, led.add(after._tag));
      }
      if (step.refusal === undefined && event === undefined) breaks(everyMachine.events, here);
      if (event !== undefined) {
        happened.add(`${event}: ${state._tag} ${command._tag}`);
        moves.set(JSON.stringify([state, event, after]), { before: state, event, after });
        if (!asked.has(`${event}: ${state._tag} ${command._tag}`))
          breaks(everyMachine.events, here);
        if (isSettled(state) && rules.reopenedBy?.includes(command._tag) !== true)
          breaks(everyMachine.settled, here);
        const key = JSON.stringify(after);
        if (!states.has(key)) {
          states.set(key, after);
          if (!rules.isState(after)) breaks(everyMachine.shape, here);
        }
      }
      if (firstOnly && broken.size > 0) return { states: [], moves: [], taken, broken };
      // A way on from a broken step is walked only where it may break more, so that a broken machine has an end.
      const next = rules.remember(memory, step);
      const place = JSON.stringify([after, next]);
      if ((fails && broken.size === known) || seen.has(place)) continue;
      seen.add(place);
      places.push({ state: after, memory: next, way: here });
    }
  }

  if (happened.size < asked.size) breaks(everyMachine.events, []);
  for (const commands of Object.values(machine.table))
    for (const rows of Object.values(commands))
      for (const row of rows ?? []) if (!taken.has(row)) breaks(everyMachine.rows, []);

  /** Whether commands, given again and again, lead a state to a settled one. */
  const isEnded = (state: State, commands: ReadonlyArray<Command>): boolean => {
    const ahead = [state];
    const passed = new Set<string>();
    for (const at of ahead) {
      if (isSettled(at)) return true;
      const key = JSON.stringify(at);
      if (passed.has(key) || passed.size > longest) continue;
      passed.add(key);
      for (const command of commands) ahead.push(stepOf(at, command).after);
    }
    return false;
  };
  for (const [key, state] of states) {
    if (key === JSON.stringify(machine.initial) || isSettled(state)) continue;
    const ends = Object.values(rules.ends);
    if (ends.length === 0 || !ends.every((commands) => isEnded(state, commands)))
      breaks(everyMachine.ends, []);
  }
  return { states: [...states.values()], moves: [...moves.values()], taken, broken };
};
