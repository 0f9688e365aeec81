import { createInterface } from "node:readline/promises";
import { stderr, stdin } from "node:process";
import { Data, Effect } from "effect";
import { Flag } from "effect/cli";

/** There is no terminal to ask at, and `--yes` was not given. Nothing was done. */
export class ConfirmationNeeded extends Data.TaggedError("ConfirmationNeeded")<{
  readonly what: string;
}> {
  override get message(): string {
    return `${this.what}. Nothing was done: without a terminal to ask at, this needs --yes`;
  }
}

/** The operator said no. Nothing happened. */
export class NotConfirmed extends Data.TaggedError("NotConfirmed")<{}> {
  override get message(): string {
    return "Nothing was done";
  }
}

/** `--yes`, which every command has that destroys something. */
export const yes = Flag.Boolean("yes").pipe(
  Flag.withDescription("Do not ask first: for scripts"),
  Flag.withDefault(false),
);

/** Whether an operator's answer is a yes. A bare Enter is a no. */
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

/**
 * Asks before something is destroyed: `what` says what will happen. Without a terminal only `--yes` is an answer. The
 * question goes to standard error, so that what a command prints stays what it is.
 */
export const confirm = (
  what: string,
  yes: boolean,
): Effect.Effect<void, ConfirmationNeeded | NotConfirmed> =>
  Effect.gen(function* () {
    if (yes) return;
    if (!stdin.isTTY) return yield* new ConfirmationNeeded({ what });
    if (!isYes(yield* ask(`${what}. Go on? [y/N] `))) return yield* new NotConfirmed();
  });
