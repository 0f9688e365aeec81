import { Worker } from "node:worker_threads";
import { Effect, Pool } from "effect";

/** How long an idle thread is kept. */
const idle = "5 minutes";

/**
 * The work of threads: a file that answers each message with one, in order. `atOnce` is the largest number of threads;
 * `data` is passed to each at its start. A thread that exceeds `timeLimit` milliseconds is ended; the output of a
 * `quiet` one is dropped.
 */
export interface ThreadWork {
  readonly name: string;
  readonly file: URL;
  readonly atOnce: number;
  readonly data?: string;
  readonly timeLimit?: number;
  readonly quiet?: boolean;
}

/** Without environment, because the server's has secrets. An idle thread does not keep the process alive. */
const startThread = ({ data, file, name, quiet = false }: ThreadWork) =>
  Effect.acquireRelease(
    Effect.sync(() => {
      const worker = new Worker(file, {
        name,
        env: {},
        execArgv: [],
        workerData: data,
        stdout: quiet,
        stderr: quiet,
      });
      if (quiet) {
        worker.stdout.resume();
        worker.stderr.resume();
      }
      // A caller learns of a thread's end; without a caller it ends silently.
      worker.on("error", () => {});
      worker.unref();
      return worker;
    }),
    (worker) => Effect.promise(() => worker.terminate()),
  );

const ask = (
  { name, timeLimit }: ThreadWork,
  worker: Worker,
  message: unknown,
): Effect.Effect<unknown> =>
  Effect.callback<unknown>((resume) => {
    const lost = Effect.die(`A thread was lost: ${name}`);
    if (worker.threadId === -1) return resume(lost);
    const timer =
      timeLimit === undefined ? undefined : setTimeout(() => void worker.terminate(), timeLimit);
    const end = (answer: Effect.Effect<unknown>) => {
      clearTimeout(timer);
      worker.off("message", onMessage).off("exit", onExit).unref();
      resume(answer);
    };
    const onExit = () => end(lost);
    const onMessage = (answer: unknown) => end(Effect.succeed(answer));
    worker.on("message", onMessage).on("exit", onExit).ref();
    worker.postMessage(message);
  });

/**
 * Runs work on threads of its own, started as needed. Returns a thread's answer to a message; a lost thread is a defect
 * of that message only.
 */
export const makeThreads = (work: ThreadWork) =>
  Effect.map(
    Pool.makeWithTTL({
      acquire: startThread(work),
      min: 0,
      max: work.atOnce,
      timeToLive: idle,
    }),
    (pool) =>
      (message: unknown): Effect.Effect<unknown> =>
        Pool.use(pool, (worker) =>
          ask(work, worker, message).pipe(
            Effect.onError(() => Pool.invalidate(pool, worker)),
            Effect.uninterruptible,
          ),
        ).pipe(Effect.scoped),
  );
