import { describe, expect, it } from "@effect/vitest";
import { Effect, Fiber } from "effect";
import { makePageTurns } from "../../src/portal/PageTurns.ts";

describe("Pages that come at once", () => {
  it.live("begin in turns of the event loop of their own, in the order they came", () =>
    Effect.gen(function* () {
      const turn = yield* makePageTurns;
      let loops = 0;
      const loop = setInterval(() => {});
      const count = () => {
        loops += 1;
        if (begun.length < 5) setImmediate(count);
      };
      const begun: Array<readonly [page: number, loop: number]> = [];
      const pages = yield* Effect.forkChild(
        Effect.forEach(
          [0, 1, 2, 3, 4],
          (page) =>
            Effect.andThen(
              turn,
              Effect.sync(() => begun.push([page, loops])),
            ),
          { concurrency: "unbounded" },
        ),
      );
      setImmediate(count);
      yield* Fiber.join(pages);
      clearInterval(loop);
      expect(begun.map(([page]) => page)).toEqual([0, 1, 2, 3, 4]);
      expect(new Set(begun.map(([, at]) => at)).size).toBe(5);
    }),
  );
});
