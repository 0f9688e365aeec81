import { describe, expect, it } from "@effect/vitest";
import { Effect, Fiber, Latch } from "effect";
import { TestClock } from "effect/testing";
import { PageTurns } from "../../src/person/PageTurns.ts";
import { describedHttp } from "../server/DescribedHttp.ts";
import { authorizationOf, withEdge } from "../server/TestEdge.ts";

const someTurns = Effect.promise(async () => {
  for (let turn = 0; turn < 30; turn += 1) await new Promise((next) => setImmediate(next));
});

const test = (name: string, program: Effect.Effect<void, never, PageTurns>) =>
  it.effect(name, () => Effect.provide(program, PageTurns.layer));

/** A page as the routes serve it, and whether it began. */
const aPage = Effect.gen(function* () {
  const { page, request, turn } = yield* PageTurns;
  const shown = { begun: false };
  const begin = Effect.sync(() => {
    shown.begun = true;
  });
  const fiber = yield* Effect.forkChild(request(page(Effect.andThen(turn, begin))));
  return { shown, fiber };
});

describe("Pages that come at once", () => {
  test(
    "begin in turns of the event loop of their own, in the order they came",
    Effect.gen(function* () {
      const { turn } = yield* PageTurns;
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

describe("A page", () => {
  test(
    "begins after the calls that are under way, also those that came while it waited",
    Effect.gen(function* () {
      const { request } = yield* PageTurns;
      const answers = yield* Effect.all([Latch.make(), Latch.make(), Latch.make()]);
      const call = (at: 0 | 1 | 2) => request(answers[at].await);
      const calls = yield* Effect.forkChild(
        Effect.all([call(0), Effect.andThen(call(1), call(2))], { concurrency: "unbounded" }),
      );
      yield* someTurns;
      const { fiber, shown } = yield* aPage;
      for (const answer of answers) {
        yield* someTurns;
        expect(shown.begun).toBe(false);
        yield* answer.open;
      }
      yield* Fiber.join(calls);
      yield* Fiber.join(fiber);
      expect(shown.begun).toBe(true);
    }),
  );

  test(
    "that is the next waits for calls no longer than five milliseconds",
    Effect.gen(function* () {
      const { request } = yield* PageTurns;
      yield* Effect.forkChild(request(Effect.never));
      yield* someTurns;
      const pages = [yield* aPage, yield* aPage];
      const begun = () => pages.map(({ shown }) => shown.begun);
      yield* someTurns;
      yield* TestClock.adjust(4);
      yield* someTurns;
      expect(begun()).toEqual([false, false]);
      yield* TestClock.adjust(1);
      yield* someTurns;
      expect(begun()).toEqual([true, false]);
      yield* TestClock.adjust(5);
      yield* someTurns;
      expect(begun()).toEqual([true, true]);
    }),
  );

  test(
    "does not wait for a page, nor for a call that was given up",
    Effect.gen(function* () {
      const { page, request } = yield* PageTurns;
      yield* Effect.forkChild(request(page(Effect.never)));
      const call = yield* Effect.forkChild(request(Effect.never));
      yield* someTurns;
      yield* Fiber.interrupt(call);
      const { fiber, shown } = yield* aPage;
      yield* Fiber.join(fiber);
      expect(shown.begun).toBe(true);
    }),
  );
});

describe("Over HTTP", () => {
  it.effect.each([
    ["a page", { method: "GET" }, 200],
    ["a form", { method: "POST", body: new URLSearchParams({ task: "signin" }) }, 403],
  ] as const)(
    "%s lets a partner's call go first that is under way, and then the next",
    ([_, asked, status]) =>
      withEdge(
        Effect.gen(function* () {
          const handle = yield* describedHttp;
          const origin = "https://bonafide.example";
          const shown: Array<number> = [];
          const showPage = async () => {
            shown.push((await handle(new Request(`${origin}/signin`, asked))).status);
          };
          void showPage();
          yield* someTurns;
          expect(shown).toEqual([status]);

          // A call whose body is on its way.
          const { readable, writable } = new TransformStream<Uint8Array>();
          // Browsers have no name for it yet.
          const init = {
            method: "POST",
            headers: { authorization: authorizationOf("demo"), "content-type": "application/json" },
            body: readable,
            duplex: "half",
          };
          const path = "/api/v2/telecom/possession/sms/send";
          const call = handle(new Request(`${origin}${path}`, init));
          yield* someTurns;
          void showPage();
          void showPage();
          yield* someTurns;
          expect(shown).toEqual([status]);
          yield* TestClock.adjust(5);
          yield* someTurns;
          expect(shown).toEqual([status, status]);
          yield* Effect.promise(() => writable.close());
          yield* Effect.promise(() => call);
          yield* someTurns;
          expect(shown).toEqual([status, status, status]);
        }),
      ),
  );
});
