import { createInterface } from "node:readline/promises";
import { stderr, stdin } from "node:process";
import { Data, Effect } from "effect";
import { Flag } from "effect/cli";

/** There is no terminal to ask on, and `--yes` was not given. Nothing was done. */
export class ConfirmationNeeded extends Data.TaggedError("ConfirmationNeeded")<{
  readonly what: string;
}> {
  override get message(): string {
    return `${this.what}. Nothing was done: without a terminal to ask at, this needs --yes`;
  }
}

/** The operator answered no. Nothing was done. */
export class NotConfirmed extends Data.TaggedError("NotConfirmed")<{}> {
  override get message(): string {
    return "Nothing was done";
  }
}

/** `--yes`, for every command that destroys data. */
export const yes = Flag.Boolean("yes").pipe(
  Flag.withDescription("Do not ask first: for scripts"),
  Flag.withDefault(false),
);

/** Whether an answer means yes. A bare Enter means no. */
export const isYes = (answer: string): boolean => /^y(es)?$/i.test(answer.trim());

const ask = (question: string) =>
  Effect.promise(async (signal) => {
    const terminal = createInterface({ input: stdin, output: stderr });
    try {
      return await terminal.question(question, { signal });
    } finally {
      terminal.close();
    }
  });

/** Fails where `confirm` could not ask: before long work that would then be for nothing. */
export const canConfirm = (what: string, yes: boolean): Effect.Effect<void, ConfirmationNeeded> =>
  yes || stdin.isTTY ? Effect.void : new ConfirmationNeeded({ what });

/**
 * Asks before data is destroyed; `what` describes the effect. Without a terminal `--yes` is required. The question goes
 * to standard error, so that the output stays clean.
 */
export const confirm = (
  what: string,
  yes: boolean,
): Effect.Effect<void, ConfirmationNeeded | NotConfirmed> =>
  Effect.gen(function* () {
    if (yes) return;
    yield* canConfirm(what, yes);
    if (!isYes(yield* ask(`${what}. Go on? [y/N] `))) return yield* new NotConfirmed();
  });
