import { expect, it } from "@effect/vitest";
import { Effect } from "effect";
import { makeThreads, type ThreadWork } from "../../src/thread/Threads.ts";

const threads = (extra: Partial<ThreadWork> = {}) =>
  makeThreads({
    name: "answering",
    file: new URL("./AnsweringThread.ts", import.meta.url),
    atOnce: 1,
    ...extra,
  });

it.live("Threads answer, with their data and without an environment", () =>
  Effect.gen(function* () {
    const ask = yield* threads({ data: "given" });
    expect(yield* ask("data")).toBe("given");
    expect(yield* ask("environment")).toEqual([]);
  }),
);

it.live("Threads are as many as are allowed, and the same ones work on", () =>
  Effect.gen(function* () {
    const ask = yield* threads({ atOnce: 2 });
    const all = Effect.forEach(Array.from({ length: 6 }), () => ask("thread"), {
      concurrency: "unbounded",
    });
    const ids = new Set([...(yield* all), ...(yield* all)]);
    expect(ids.size).toBe(2);
  }),
);

it.live.each(["leave", "never"])("A thread that is lost is lost to its asker alone: %s", (what) =>
  Effect.gen(function* () {
    const ask = yield* threads({ timeLimit: 3_000 });
    const before = yield* ask("thread");
    const lost = yield* Effect.exit(ask(what));
    expect(String(lost)).toContain("A thread was lost: answering");
    const after = yield* ask("thread");
    expect(after).not.toBe(before);
  }),
);

it.live("A thread that ended while it was idle is reported, and another takes its place", () =>
  Effect.gen(function* () {
    const ask = yield* threads();
    const ended = Effect.callback<void>((resume) => {
      process.once("worker", (worker) => worker.once("exit", () => resume(Effect.void)));
    });
    yield* Effect.all([ended, ask("leaveAfter")], { concurrency: "unbounded" });
    const lost = yield* Effect.exit(ask("thread"));
    expect(String(lost)).toContain("A thread was lost: answering");
    expect(yield* ask("thread")).toEqual(expect.any(Number));
  }),
);
