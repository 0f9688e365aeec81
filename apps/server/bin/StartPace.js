// A start beside processes that serve on the same cores. Plain JavaScript, like the launcher.
import { spawnSync } from "node:child_process";
import { subscribe } from "node:diagnostics_channel";
import { performance } from "node:perf_hooks";
import process from "node:process";

/** How long the event loop runs before it is looked at again, in milliseconds. */
const turn = 10;

/** How far a start may fall behind its share before it competes with the others, in milliseconds: they may leave it nothing. */
const patience = 5_000;

/** The smallest share that the setting may be. One that is wrong is refused later. */
const smallest = 0.05;

/** The share of a core that a start may have: undefined where it may have all. */
const shareIn = ({ BONAFIDE_START_SHARE: given }) => {
  const share = Number(given);
  return share >= smallest && share < 1 ? share : undefined;
};

/** Whether a process may leave Linux's idle policy again, which takes a permission (RLIMIT_NICE). Another process tries it. */
const mayReturn = () =>
  spawnSync("sh", ["-c", "chrt --idle --pid 0 $$ && chrt --other --pid 0 $$"]).status === 0;

/** The policy of all threads, and of those that they will make (sched(7)). */
const setPolicy = (policy) => {
  spawnSync("chrt", [`--${policy}`, "--all-tasks", "--pid", "0", `${process.pid}`]);
};

/**
 * Holds `bonafide serve` back until it serves: to `BONAFIDE_START_SHARE` of a core, and on Linux, where that is permitted, to
 * what other processes leave of it. Returns what a step of the start calls at its end: it stands still for as long as the
 * process has used more processor time, in all its threads, than its share of the time since it began.
 */
export const paceOfStart = (args, environment) => {
  const share = args[0] === "serve" ? shareIn(environment) : undefined;
  if (share === undefined) return () => {};
  let isBehind = mayReturn();
  if (isBehind) setPolicy("idle");
  const comeForward = () => {
    if (isBehind) setPolicy("other");
    isBehind = false;
  };
  let isStarting = true;
  const nothing = new Int32Array(new SharedArrayBuffer(4));
  const pace = () => {
    if (!isStarting) return;
    const { system, user } = process.cpuUsage();
    const ahead = (system + user) / 1_000 / share - performance.now();
    if (ahead > 0) Atomics.wait(nothing, 0, 0, ahead);
    if (ahead < -patience) comeForward();
  };
  const pacing = setInterval(pace, turn);
  pacing.unref();
  subscribe("bonafide.serving", () => {
    isStarting = false;
    clearInterval(pacing);
    comeForward();
  });
  return pace;
};
