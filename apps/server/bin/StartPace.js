// A start beside processes that serve on the same cores. Plain JavaScript, like the launcher.
import { spawn, spawnSync } from "node:child_process";
import { subscribe } from "node:diagnostics_channel";
import { performance } from "node:perf_hooks";
import process from "node:process";

/** How long the event loop runs before it is looked at again, in milliseconds. */
const turn = 10;

/** How long a start is behind the others before it competes with them, in seconds: they may leave it nothing. */
const atMost = 15;

/** The smallest share that the setting may be. One that is wrong is refused later. */
const smallest = 0.05;

/** The share of a core that a start may have: undefined where it may have all. */
const shareIn = ({ BONAFIDE_START_SHARE: given }) => {
  const share = Number(given);
  return share >= smallest && share < 1 ? share : undefined;
};

/** Nothing else of the environment, which has secrets. */
const options = { env: { PATH: process.env.PATH }, stdio: "ignore" };

/** Linux's policy for all threads, and for those that they will make (sched(7)). */
const chrt = (policy) => `chrt --${policy} --all-tasks --pid 0 ${process.pid}`;

/**
 * Whether this process has the usual policy, and may come back to it, which takes a permission (RLIMIT_NICE). Another process
 * tries it.
 */
const mayReturn = () => {
  const tried =
    "chrt --pid $$ | grep -q SCHED_OTHER && chrt --idle --pid 0 $$ && chrt --other --pid 0 $$";
  return spawnSync("sh", ["-c", tried], options).status === 0;
};

/** Gives this process what the others leave of the cores. Returns how it comes back, which it does by itself at the latest. */
const stepBehind = (seconds) => {
  if (!mayReturn()) return () => {};
  // Not by a timer of this process, which may not run.
  const back = spawn("sh", ["-c", `sleep ${seconds}; ${chrt("other")}`], options);
  back.unref();
  spawnSync("sh", ["-c", chrt("idle")], options);
  return () => {
    back.kill();
    spawnSync("sh", ["-c", chrt("other")], options);
  };
};

/**
 * Holds `bonafide serve` back until it serves, or changes tables, which others wait for: to `BONAFIDE_START_SHARE` of a core,
 * and on Linux, where that is permitted, to what other processes leave of it, for some seconds. Returns what a step of the
 * start calls at its end: it stands still for as long as the process has used more processor time, in all its threads, than
 * its share of the time since it began.
 */
export const paceOfStart = (args, environment, seconds = atMost) => {
  const share = args[0] === "serve" ? shareIn(environment) : undefined;
  if (share === undefined) return () => {};
  const comeBack = stepBehind(seconds);
  let isStarting = true;
  const nothing = new Int32Array(new SharedArrayBuffer(4));
  const pace = () => {
    const { system, user } = process.cpuUsage();
    const ahead = (system + user) / 1_000 / share - performance.now();
    if (isStarting && ahead > 0) Atomics.wait(nothing, 0, 0, ahead);
  };
  const pacing = setInterval(pace, turn);
  pacing.unref();
  const end = () => {
    if (!isStarting) return;
    isStarting = false;
    clearInterval(pacing);
    comeBack();
  };
  subscribe("bonafide.migrating", end);
  subscribe("bonafide.serving", end);
  return pace;
};
