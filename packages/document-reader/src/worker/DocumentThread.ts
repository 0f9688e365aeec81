import { Worker } from "node:worker_threads";
import { Data, Effect, Option, Schema, type Scope } from "effect";
import { type ThreadAnswer, ThreadMessage, type ThreadQuestion } from "./ThreadMessages.ts";

/** A thread ended, or said what none says. Tells nothing of what it was reading. */
export class ThreadLost extends Data.TaggedError("ThreadLost")<{
  readonly reason: "Crashed" | "OutOfMemory" | "Ended" | "Confused" | "NotStarted";
}> {
  override get message(): string {
    return `A thread that reads documents was lost: ${this.reason}`;
  }
}

/** A thread that reads documents, one at a time. */
export interface DocumentThread {
  /** Whether it may be asked. */
  readonly isAlive: () => boolean;
  readonly ask: (question: ThreadQuestion) => Effect.Effect<ThreadAnswer, ThreadLost>;
  /** The processor time that it has used, in milliseconds; none where this version of Node cannot tell. */
  readonly processorTime: Effect.Effect<number | undefined>;
}

export interface ThreadOptions {
  /** The file that the thread runs. */
  readonly entry: URL;
  /** The most that its JavaScript may take, in MB; more ends it. */
  readonly heap: number;
  /** How long it may take to be ready, in milliseconds. */
  readonly startLimit: number;
}

const decodeMessage = Schema.decodeUnknownOption(ThreadMessage);

const lostBy = (error: unknown): ThreadLost =>
  new ThreadLost({
    reason:
      error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY"
        ? "OutOfMemory"
        : "Crashed",
  });

/** Waits for what a thread says next. It may say it, or be lost, while nobody waits. */
const listenTo = (worker: Worker) => {
  let lost: ThreadLost | undefined;
  let tell: ((said: Effect.Effect<ThreadMessage, ThreadLost>) => void) | undefined;
  const lose = (how: ThreadLost) => {
    lost ??= how;
    tell?.(Effect.fail(lost));
  };
  worker.on("message", (message: unknown) =>
    Option.match(decodeMessage(message), {
      onNone: () => lose(new ThreadLost({ reason: "Confused" })),
      onSome: (said) => tell?.(Effect.succeed(said)),
    }),
  );
  worker.on("error", (error: unknown) => lose(lostBy(error)));
  worker.on("messageerror", () => lose(new ThreadLost({ reason: "Confused" })));
  worker.on("exit", () => lose(new ThreadLost({ reason: "Ended" })));
  return {
    isAlive: () => lost === undefined,
    next: (before: () => void) =>
      Effect.callback<ThreadMessage, ThreadLost>((resume) => {
        if (lost !== undefined) return resume(Effect.fail(lost));
        tell = (said) => {
          tell = undefined;
          resume(said);
        };
        before();
        return Effect.sync(() => {
          tell = undefined;
        });
      }),
  };
};

/** How long a thread may take to tell its processor time, in milliseconds. */
const tellLimit = 1_000;

// Node tells it from 24.6 on. It interrupts the thread, whatever its JavaScript or WebAssembly is doing.
const processorTimeOf = (worker: Worker): Effect.Effect<number | undefined> =>
  "cpuUsage" in worker
    ? Effect.tryPromise(() => worker.cpuUsage()).pipe(
        Effect.map(({ system, user }): number | undefined => (system + user) / 1_000),
        Effect.timeoutOrElse({ duration: tellLimit, orElse: () => Effect.succeed(undefined) }),
        Effect.orElseSucceed(() => undefined),
      )
    : Effect.succeed(undefined);

/**
 * Starts a thread and waits until it is ready. It ends with its scope, whatever it is doing.
 *
 * It gets no environment, for the server's holds secrets, and none of the server's flags.
 */
export const startThread = ({
  entry,
  heap,
  startLimit,
}: ThreadOptions): Effect.Effect<DocumentThread, ThreadLost, Scope.Scope> =>
  Effect.gen(function* () {
    const worker = yield* Effect.acquireRelease(
      Effect.sync(
        () =>
          new Worker(entry, {
            name: "document",
            env: {},
            execArgv: [],
            resourceLimits: { maxOldGenerationSizeMb: heap },
          }),
      ),
      (worker) => Effect.promise(() => worker.terminate()),
    );
    // A thread that nobody asks anything keeps no process alive.
    worker.unref();
    const { isAlive, next } = listenTo(worker);
    const first = yield* next(() => {}).pipe(
      Effect.timeoutOrElse({
        duration: startLimit,
        orElse: () => new ThreadLost({ reason: "NotStarted" }),
      }),
    );
    if (first._tag !== "Ready") return yield* new ThreadLost({ reason: "Confused" });
    return {
      isAlive,
      processorTime: processorTimeOf(worker),
      ask: (question) =>
        next(() => {
          const { front, back } = question;
          worker.postMessage(question, [
            front.buffer,
            ...(back === undefined ? [] : [back.buffer]),
          ]);
        }).pipe(
          Effect.filterOrFail(
            (said) => said._tag !== "Ready",
            () => new ThreadLost({ reason: "Confused" }),
          ),
        ),
    };
  });
