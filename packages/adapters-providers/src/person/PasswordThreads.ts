import type { Argon2Parameters } from "node:crypto";
import { availableParallelism } from "node:os";
import { extname } from "node:path";
import { Worker } from "node:worker_threads";
import { Effect, Pool } from "effect";

/** How many hashes are made at once: one core is left to whatever else this process does. Each takes 19 MiB. */
export const hashesAtOnce = Math.max(1, availableParallelism() - 1);

/** How long a thread is kept that has nothing to hash. */
const idle = "5 minutes";

/** Its own file's ending: `.ts` from source, `.js` when built. */
const threadFile = new URL(`./PasswordThread${extname(import.meta.url)}`, import.meta.url);

const lost = Effect.die("A thread that hashes passwords was lost");

/** It gets no environment, for the server's holds secrets, and keeps no process alive that asks it nothing. */
const startThread = Effect.acquireRelease(
  Effect.sync(() => {
    const worker = new Worker(threadFile, { name: "password", env: {}, execArgv: [] });
    // Who asks hears of its end; while nobody does, it may go quietly.
    worker.on("error", () => {});
    worker.unref();
    return worker;
  }),
  (worker) => Effect.promise(() => worker.terminate()),
);

const ask = (worker: Worker, parameters: Argon2Parameters): Effect.Effect<Uint8Array> =>
  Effect.callback<Uint8Array>((resume) => {
    if (worker.threadId === -1) return resume(lost);
    const end = (answer: Effect.Effect<Uint8Array>) => {
      worker.off("message", onMessage).off("exit", onExit).unref();
      resume(answer);
    };
    const onExit = () => end(lost);
    const onMessage = (tag: unknown) => end(tag instanceof Uint8Array ? Effect.succeed(tag) : lost);
    worker.on("message", onMessage).on("exit", onExit).ref();
    worker.postMessage(parameters);
  });

/**
 * Argon2id (RFC 9106) on threads of its own, which are started as they are needed: a hash keeps a core busy for some 25
 * ms, and neither what is answered meanwhile waits for it nor what else the thread pool does.
 */
export const makePasswordThreads = Effect.map(
  Pool.makeWithTTL({ acquire: startThread, min: 0, max: hashesAtOnce, timeToLive: idle }),
  (pool) => (parameters: Argon2Parameters) =>
    Pool.use(pool, (worker) =>
      ask(worker, parameters).pipe(
        Effect.onError(() => Pool.invalidate(pool, worker)),
        Effect.uninterruptible,
      ),
    ).pipe(Effect.scoped),
);
