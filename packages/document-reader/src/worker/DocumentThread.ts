import { codeOf } from "@bonafide/core/defect/ErrorCode";
import { Data, Effect, Option, Schema, type Scope } from "effect";
import { type ThreadAnswer, ThreadMessage, type ThreadQuestion } from "./ThreadMessages.ts";
import { threadApart, threadHere, type ThreadPort } from "./ThreadPort.ts";

/** A thread ended or sent an unexpected message. Contains nothing of the document. */
export class ThreadLost extends Data.TaggedError("ThreadLost")<{
  readonly reason: "Crashed" | "OutOfMemory" | "Ended" | "Confused" | "NotStarted";
}> {
  override get message(): string {
    return `A thread that reads documents was lost: ${this.reason}`;
  }
}

/** A thread that reads documents, one at a time. */
export interface DocumentThread {
  /** Whether it can take a question. */
  readonly isAlive: () => boolean;
  readonly ask: (question: ThreadQuestion) => Effect.Effect<ThreadAnswer, ThreadLost>;
  /** Its used processor time in milliseconds; absent if this version of Node cannot measure it. */
  readonly processorTime: Effect.Effect<number | undefined>;
}

export interface ThreadOptions {
  /** The file that the thread runs. */
  readonly entry: URL;
  /** The largest JavaScript heap in MB; exceeding it ends the thread. */
  readonly heap: number;
  /** The longest start, in milliseconds. */
  readonly startLimit: number;
  /** Whether it runs in a process of its own, which may die without this one. */
  readonly isApart: boolean;
}

const decodeMessage = Schema.decodeUnknownOption(ThreadMessage);

const lostBy = (error: unknown): ThreadLost =>
  new ThreadLost({
    reason: codeOf(error) === "ERR_WORKER_OUT_OF_MEMORY" ? "OutOfMemory" : "Crashed",
  });

/** Waits for a thread's next message. A message or loss without a waiter is kept. */
const listenTo = ({ events }: ThreadPort) => {
  let lost: ThreadLost | undefined;
  let tell: ((said: Effect.Effect<ThreadMessage, ThreadLost>) => void) | undefined;
  const lose = (how: ThreadLost) => {
    lost ??= how;
    tell?.(Effect.fail(lost));
  };
  events.on("message", (message: unknown) =>
    Option.match(decodeMessage(message), {
      onNone: () => lose(new ThreadLost({ reason: "Confused" })),
      onSome: (said) => tell?.(Effect.succeed(said)),
    }),
  );
  events.on("error", (error: unknown) => lose(lostBy(error)));
  events.on("messageerror", () => lose(new ThreadLost({ reason: "Confused" })));
  events.on("exit", () => lose(new ThreadLost({ reason: "Ended" })));
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

/** How long a thread may take to report its processor time, in milliseconds. */
const tellLimit = 1_000;

const processorTimeOf = ({ usage }: ThreadPort): Effect.Effect<number | undefined> =>
  usage === undefined
    ? Effect.succeed(undefined)
    : Effect.tryPromise(usage).pipe(
        Effect.map(({ system, user }): number | undefined => (system + user) / 1_000),
        Effect.timeoutOrElse({ duration: tellLimit, orElse: () => Effect.succeed(undefined) }),
        Effect.orElseSucceed(() => undefined),
      );

/**
 * Starts a thread and waits until it is ready. It ends with its scope.
 *
 * It gets no environment, because the server's has secrets, and none of the server's flags.
 */
export const startThread = ({
  entry,
  heap,
  isApart,
  startLimit,
}: ThreadOptions): Effect.Effect<DocumentThread, ThreadLost, Scope.Scope> =>
  Effect.gen(function* () {
    const port = yield* Effect.acquireRelease(
      Effect.sync(() => (isApart ? threadApart : threadHere)(entry, heap)),
      (opened) => Effect.promise(opened.end),
    );
    const { isAlive, next } = listenTo(port);
    const first = yield* next(() => {}).pipe(
      Effect.timeoutOrElse({
        duration: startLimit,
        orElse: () => new ThreadLost({ reason: "NotStarted" }),
      }),
    );
    if (first._tag !== "Ready") return yield* new ThreadLost({ reason: "Confused" });
    return {
      isAlive,
      processorTime: processorTimeOf(port),
      ask: (question) =>
        next(() => port.post(question)).pipe(
          Effect.filterOrFail(
            (said) => said._tag !== "Ready",
            () => new ThreadLost({ reason: "Confused" }),
          ),
        ),
    };
  });
