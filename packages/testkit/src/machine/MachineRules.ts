import type { RefusalName } from "@bonafide/core/catalogue/Refusal";
import type { Machine, MachineRefusal, Tagged } from "@bonafide/core/machine/Machine";

/** A command to a state, the event or the refusal that answers it, and the state after it. */
export interface WalkStep<State, Command, Event, Reason = string> {
  readonly before: State;
  readonly command: Command;
  /** Absent where the command is refused. */
  readonly event: Event | undefined;
  readonly refusal: Reason | undefined;
  readonly after: State;
}

/**
 * What a machine keeps to, whatever it is asked.
 *
 * `memory` is what an observer remembers of the steps so far, from commands and answers; the invariants judge each step by it.
 */
export interface MachineRules<
  State extends Tagged,
  Command extends Tagged,
  Event extends string,
  Reason extends RefusalName,
  Memory,
> {
  /** Every command, at each side of what it is judged by. */
  readonly alphabet: ReadonlyArray<Command>;
  /** In which state each event answers which command. */
  readonly events: Readonly<Record<Event, ReadonlyArray<`${State["_tag"]} ${Command["_tag"]}`>>>;
  /** Whether a value is a state of the right shape. */
  readonly isState: (state: State) => boolean;
  /** The only commands that lead on from a settled state; none unless named. */
  readonly reopenedBy?: ReadonlyArray<Command["_tag"]>;
  /** The ways in which what waits ends, each always there: commands that the server or an operator gives. */
  readonly ends: Readonly<Record<string, ReadonlyArray<Command>>>;
  readonly memory: Memory;
  readonly remember: (
    memory: Memory,
    step: WalkStep<State, Command, Event, MachineRefusal<Reason>>,
  ) => Memory;
  readonly invariants: Readonly<
    Record<
      string,
      (step: WalkStep<State, Command, Event, MachineRefusal<Reason>>, memory: Memory) => boolean
    >
  >;
}

/** Declares the rules of a machine, whose types are the machine's. */
export const rulesFor =
  <State extends Tagged, Command extends Tagged, Event extends string, Reason extends RefusalName>(
    _machine: Machine<State, Command, Event, Reason>,
  ) =>
  <Memory>(
    rules: MachineRules<State, Command, Event, Reason, Memory>,
  ): MachineRules<State, Command, Event, Reason, Memory> =>
    rules;
