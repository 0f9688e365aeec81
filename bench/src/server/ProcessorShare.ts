import { readdirSync, readFileSync } from "node:fs";
import { Effect, type Scope } from "effect";

/** How often processes are looked at, in milliseconds. */
const every = 2;

/** The processor time of all threads of a process, in milliseconds. Linux only. */
const spentBy = (pid: number): number =>
  readdirSync(`/proc/${pid}/task`)
    .map((thread) => readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8"))
    .reduce((sum, text) => sum + Number(text.split(" ")[0]) / 1e6, 0);

/**
 * Holds processes each to a share of a core until the scope ends, by stopping the one that has used more. So the machine
 * is not what limits them, and what they wait for in each other shows.
 */
export const heldTo = (
  pids: ReadonlyArray<number>,
  share: number,
): Effect.Effect<void, never, Scope.Scope> =>
  Effect.asVoid(
    Effect.acquireRelease(
      Effect.sync(() => {
        const began = performance.now();
        const before = new Map(pids.map((pid) => [pid, spentBy(pid)]));
        const look = () => {
          const allowed = (performance.now() - began) * share;
          for (const [pid, then] of before)
            process.kill(pid, spentBy(pid) - then > allowed ? "SIGSTOP" : "SIGCONT");
        };
        return setInterval(look, every);
      }),
      (looking) =>
        Effect.sync(() => {
          clearInterval(looking);
          for (const pid of pids) process.kill(pid, "SIGCONT");
        }),
    ),
  );
