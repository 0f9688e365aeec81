import type { Machine } from "@bonafide/core/machine/Machine";
import { Arbitrary, type Effect, Result } from "effect";
import { stepOf } from "./MachineWalk.ts";

/**
 * A machine told a second time, as simply as can be: what a command is answered (an event's or a refusal's name),
 * given all that was answered before.
 */
export interface MachineModel<Command, Model> {
  readonly initial: Model;
  readonly answer: (model: Model, command: Command) => readonly [name: string, next: Model];
}

/** Whether a machine answers a sequence of commands as its model does. */
export const agrees = <State, Command, Event extends { readonly _tag: string }, Model>(
  machine: Machine<State, Command, Event>,
  model: MachineModel<Command, Model>,
  commands: ReadonlyArray<Command>,
): boolean => {
  let state = machine.initial;
  let told = model.initial;
  return commands.every((command) => {
    const { after, answer } = stepOf(machine, state, command);
    const [expected, next] = model.answer(told, command);
    state = after;
    told = next;
    return expected === (Result.isSuccess(answer) ? answer.success._tag : answer.failure);
  });
};

/** Drives a machine and its model with random sequences of moves, each a few commands in a row; the same ones each time. */
export const compareMachine = <State, Command, Event extends { readonly _tag: string }, Model>(
  machine: Machine<State, Command, Event>,
  model: MachineModel<Command, Model>,
  anyMove: Arbitrary.Arbitrary<ReadonlyArray<Command>>,
): Effect.Effect<Arbitrary.CheckResult<ReadonlyArray<ReadonlyArray<Command>>, never>> =>
  Arbitrary.checkEffect(
    Arbitrary.array(anyMove, { maxLength: 30 }),
    (moves) => agrees(machine, model, moves.flat()),
    { runs: 300, size: 30, seed: machine.name },
  );
