import { TimeMarkStore } from "@bonafide/core/due/TimeMarkStore";
import { Effect, Option } from "effect";
import { brokenContract } from "../storage/BrokenContract.ts";
import { timeMarkContract } from "./TimeMarkContract.ts";

/** Stores of the time that `timeMarkContract` has to catch. */
export const brokenTimeMark = brokenContract(timeMarkContract, ({ of }) => {
  const store = of(TimeMarkStore);
  store("keeps no mark", ({ now }) => ({ put: () => now }));
  store("keeps the first mark", ({ find, now, put }) => ({
    put: (mark) => Effect.flatMap(find, (kept) => (Option.isSome(kept) ? now : put(mark))),
  }));
  store("keeps the last mark, though it is earlier", ({ forget, put }) => ({
    put: (mark) => Effect.andThen(forget, put(mark)),
  }));
  store("keeps the boot of another mark", ({ put }) => {
    let boot: string | undefined;
    return { put: (mark) => put({ ...mark, boot: (boot ??= mark.boot) }) };
  });
  store("keeps no uptime", ({ put }) => ({ put: (mark) => put({ ...mark, uptime: 0 }) }));
  store("keeps seconds", ({ find }) => ({
    find: Effect.map(
      find,
      Option.map((mark) => ({ ...mark, uptime: Math.floor(mark.uptime / 1_000) * 1_000 })),
    ),
  }));
  store("forgets nothing", () => ({ forget: Effect.void }));
  store("remembers a mark that it forgot", ({ forget, now, put }) => {
    let latest = 0;
    return {
      forget,
      put: (mark) => {
        if (mark.at < latest) return now;
        latest = mark.at;
        return put(mark);
      },
    };
  });
  store("gives the time of the mark that it keeps", ({ put }) => ({
    put: (mark) => Effect.as(put(mark), mark.at),
  }));
  store("gives a time of another clock with a mark", ({ put }) => ({
    put: (mark) => Effect.map(put(mark), (at) => at + 3_600_000),
  }));
  store("tells the time in seconds", ({ now }) => ({
    now: Effect.map(now, (at) => Math.floor(at / 1_000)),
  }));
  store("tells parts of milliseconds", ({ now }) => ({ now: Effect.map(now, (at) => at + 0.5) }));
  store("is ahead by an hour", ({ now }) => ({ now: Effect.map(now, (at) => at + 3_600_000) }));
  store("runs backwards", ({ now }) => {
    let turn = 0;
    return { now: Effect.map(now, (at) => at - (turn += 1_000)) };
  });
  store("stands still", ({ now }) => {
    let first: number | undefined;
    return { now: Effect.map(now, (at) => (first ??= at)) };
  });
});
