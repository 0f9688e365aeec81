import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { openSync, readFileSync } from "node:fs";
import { Data, Effect, Schema, type Scope } from "effect";

/** A process died, or did not do its work. */
export class ChildFailed extends Data.TaggedError("ChildFailed")<{ readonly message: string }> {}

export interface ChildCommand {
  readonly entry: URL;
  readonly args?: ReadonlyArray<string>;
  readonly nodeArgs?: ReadonlyArray<string>;
  readonly env?: Readonly<Record<string, string>>;
  /** The file for its output. A pipe would cost this process time. */
  readonly output: string;
}

/** How long a process may take to end before it is killed, in milliseconds. */
const patience = 15_000;

/** A Node process that lives until the scope ends, with a message channel. */
export interface Child {
  readonly pid: number;
  /** Sends a message and waits for its answer. One at a time. */
  readonly ask: <A>(
    message: object,
    answer: Schema.Codec<A, unknown>,
  ) => Effect.Effect<A, ChildFailed>;
  /** Waits until it ends by itself. */
  readonly ended: Effect.Effect<never, ChildFailed>;
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

const stop = async (child: ChildProcess): Promise<void> => {
  if (hasEnded(child)) return;
  const end = once(child, "exit");
  child.kill("SIGTERM");
  const killing = setTimeout(() => child.kill("SIGKILL"), patience);
  await end;
  clearTimeout(killing);
};

const start = ({
  args = [],
  entry,
  env = {},
  nodeArgs = [],
  output,
}: ChildCommand): ChildProcess => {
  const log = openSync(output, "a");
  const child = fork(entry, args, {
    execArgv: [...nodeArgs],
    env: { ...process.env, ...env },
    serialization: "advanced",
    stdio: ["ignore", log, log, "ipc"],
  });
  return child;
};

/** The end of a process's output; the file is deleted with the run. */
const lastWords = (output: string): string => readFileSync(output, "utf8").slice(-2_000);

const endOf = (child: ChildProcess, output: string): Effect.Effect<never, ChildFailed> =>
  Effect.callback((resume) => {
    const ended = () =>
      resume(
        Effect.fail(new ChildFailed({ message: `A process ended early:\n${lastWords(output)}` })),
      );
    if (hasEnded(child)) ended();
    else child.once("exit", ended);
    return Effect.sync(() => child.off("exit", ended));
  });

const reply = (child: ChildProcess, message: object): Effect.Effect<unknown> =>
  Effect.callback((resume) => {
    const answered = (answer: unknown) => resume(Effect.succeed(answer));
    child.once("message", answered);
    child.send(message);
    return Effect.sync(() => child.off("message", answered));
  });

/** Starts a process. */
export const startChild = (command: ChildCommand): Effect.Effect<Child, never, Scope.Scope> =>
  Effect.map(
    Effect.acquireRelease(
      Effect.sync(() => start(command)),
      (child) => Effect.promise(() => stop(child)),
    ),
    (child) => {
      const ended = endOf(child, command.output);
      return {
        pid: child.pid ?? 0,
        ask: (message, answer) =>
          Effect.raceFirst(reply(child, message), ended).pipe(
            Effect.flatMap(Schema.decodeUnknownEffect(answer)),
            Effect.catchTag("SchemaError", (error) =>
              Effect.fail(new ChildFailed({ message: error.message })),
            ),
          ),
        ended,
      };
    },
  );
