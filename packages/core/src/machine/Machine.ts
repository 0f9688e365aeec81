import { Effect, Result } from "effect";
import { refused, type RefusalName } from "../catalogue/Refusal.ts";
import type { Actor, AuditCause } from "../audit/AuditCause.ts";

/**
 * A machine's rules as a value: where it begins, what a command does, what an event makes of a state.
 *
 * No clock and no randomness: the time, ids and digests arrive in the command. (The decider pattern.)
 */
export interface Machine<State, Command, Event extends { readonly _tag: string }> {
  readonly name: string;
  readonly initial: State;
  readonly decide: (state: State, command: Command) => Result.Result<Event, RefusalName>;
  readonly evolve: (state: State, event: Event) => State;
}

/** A transaction one step on, not yet stored, and what the audit is to say of it. */
export interface Step<T> {
  readonly next: T;
  readonly cause: AuditCause;
}

/** Decides a command on a transaction of the machine, at once; `now` is in epoch milliseconds. */
export const stepOf =
  <State, Command, Event extends { readonly _tag: string }>(
    machine: Machine<State, Command, Event>,
  ) =>
  <T extends { readonly state: State; readonly updated: number; readonly version: number }>(
    transaction: T,
    command: Command,
    now: number,
    by: Actor,
  ): Result.Result<Step<T>, RefusalName> =>
    Result.map(machine.decide(transaction.state, command), (event) => ({
      next: {
        ...transaction,
        state: machine.evolve(transaction.state, event),
        updated: now,
        version: transaction.version + 1,
      },
      cause: { ...by, action: `${machine.name}.${event._tag}` },
    }));

/** `stepOf` as an effect, which fails where the command is refused. */
export const advance =
  <State, Command, Event extends { readonly _tag: string }>(
    machine: Machine<State, Command, Event>,
  ) =>
  <T extends { readonly state: State; readonly updated: number; readonly version: number }>(
    ...step: readonly [transaction: T, command: Command, now: number, by: Actor]
  ) =>
    Effect.mapError(Effect.fromResult(stepOf(machine)(...step)), refused);
