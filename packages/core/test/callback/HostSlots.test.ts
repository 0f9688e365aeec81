import { describe, expect, it } from "@effect/vitest";
import { Deferred, Effect, Fiber, Option } from "effect";
import { HostSlots } from "../../src/callback/HostSlots.ts";

const host = "partner.example";
const settle = Effect.repeat(Effect.yieldNow, { times: 50 });

/** Attempts at a host that begin when they have a slot, and end as the test says. */
const attempting = Effect.fnUntraced(function* (slots: HostSlots, name: string, count: number) {
  const begun: Array<Deferred.Deferred<boolean>> = [];
  const attempt = Effect.gen(function* () {
    const end = yield* Deferred.make<boolean>();
    begun.push(end);
    return yield* Deferred.await(end);
  });
  const fibers = yield* Effect.forEach(Array.from({ length: count }), () =>
    Effect.forkChild(slots.attempt(name, attempt, (answered) => answered)),
  );
  yield* settle;
  const end = Effect.fnUntraced(function* (turn: number, answered: boolean) {
    const ending = begun[turn];
    if (ending === undefined) return expect.unreachable("The attempt has not begun.");
    yield* Deferred.succeed(ending, answered);
    yield* settle;
  });
  return { begun, end, fibers };
});

const once = (slots: HostSlots, name: string, answered: boolean) =>
  slots.attempt(name, Effect.succeed(answered), (outcome) => outcome);

const failing = (slots: HostSlots, name: string, times: number) =>
  Effect.forEach(Array.from({ length: times }), () => once(slots, name, false));

describe("HostSlots", () => {
  it.effect("let four attempts at a host run at once, the others in turn", () =>
    Effect.gen(function* () {
      const slots = new HostSlots();
      const { begun, end, fibers } = yield* attempting(slots, host, 6);
      expect([begun.length, slots.held]).toEqual([4, 6]);
      yield* end(2, true);
      expect([begun.length, slots.held]).toEqual([5, 5]);
      for (const turn of [0, 1, 3, 4, 5]) yield* end(turn, true);
      expect(yield* Fiber.joinAll(fibers)).toEqual(fibers.map(() => Option.some(true)));
      expect([slots.held, slots.full]).toEqual([0, []]);
    }),
  );

  it.effect("let no host wait for another", () =>
    Effect.gen(function* () {
      const slots = new HostSlots();
      yield* attempting(slots, host, 9);
      for (const name of ["partner.example:8443", "other.example"]) {
        expect((yield* attempting(slots, name, 4)).begun).toHaveLength(4);
      }
    }),
  );

  it.effect("give one slot to a host that failed five times in a row, until it answers", () =>
    Effect.gen(function* () {
      const slots = new HostSlots();
      yield* failing(slots, host, 4);
      expect((yield* attempting(slots, "other.example", 4)).begun).toHaveLength(4);
      const four = yield* attempting(slots, host, 4);
      expect(four.begun).toHaveLength(4);
      for (const turn of [0, 1, 2, 3]) yield* four.end(turn, false);
      const narrow = yield* attempting(slots, host, 4);
      expect(narrow.begun).toHaveLength(1);
      yield* narrow.end(0, false);
      expect(narrow.begun).toHaveLength(2);
      yield* narrow.end(1, true);
      expect(narrow.begun).toHaveLength(4);
      const more = yield* attempting(slots, host, 4);
      expect(more.begun).toHaveLength(2);
    }),
  );

  it.effect("begin at four again after one answer among failures", () =>
    Effect.gen(function* () {
      const slots = new HostSlots();
      yield* failing(slots, host, 4);
      yield* once(slots, host, true);
      yield* failing(slots, host, 4);
      expect((yield* attempting(slots, host, 5)).begun).toHaveLength(4);
    }),
  );

  it.effect("put back what waits for a host that began to fail, but for four", () =>
    Effect.gen(function* () {
      const slots = new HostSlots();
      const { begun, end, fibers } = yield* attempting(slots, host, 30);
      for (const turn of [0, 1, 2, 3, 4]) yield* end(turn, false);
      expect([begun.length, slots.held]).toEqual([8, 25]);
      for (const turn of [5, 6, 7]) yield* end(turn, false);
      // One is under way, three wait; the rest is left to others.
      expect([begun.length, slots.held]).toEqual([9, 4]);
      for (const turn of [8, 9, 10, 11]) yield* end(turn, false);
      const outcomes = yield* Fiber.joinAll(fibers);
      expect(outcomes.filter(Option.isNone)).toHaveLength(18);
    }),
  );

  it.effect("ask for four at most in advance of a first answer, and for more after it", () =>
    Effect.gen(function* () {
      const slots = new HostSlots();
      const { end } = yield* attempting(slots, host, 3);
      expect([slots.full, slots.turnOf(host)]).toEqual([[], "now"]);
      yield* attempting(slots, host, 1);
      expect([slots.full, slots.turnOf(host)]).toEqual([[host], "soon"]);
      expect(slots.turnOf("other.example")).toBe("now");
      yield* end(0, true);
      expect([slots.full, slots.turnOf(host)]).toEqual([[], "now"]);
      yield* attempting(slots, host, 61);
      expect([slots.full, slots.turnOf(host)]).toEqual([[host], "now"]);
    }),
  );

  it.effect("leave for later what a host that keeps failing has no room for", () =>
    Effect.gen(function* () {
      const slots = new HostSlots();
      yield* failing(slots, host, 5);
      expect(slots.turnOf(host)).toBe("now");
      yield* attempting(slots, host, 4);
      expect([slots.full, slots.turnOf(host)]).toEqual([[host], "later"]);
    }),
  );

  it.effect("free the slot of an attempt that dies or is interrupted, waiting or not", () =>
    Effect.gen(function* () {
      const slots = new HostSlots();
      yield* Effect.exit(slots.attempt(host, Effect.die("broken"), () => true));
      const { begun, fibers } = yield* attempting(slots, host, 6);
      expect(begun).toHaveLength(4);
      yield* Fiber.interruptAll(fibers.slice(0, 5));
      yield* settle;
      expect([begun.length, slots.held]).toEqual([5, 1]);
      yield* Fiber.interruptAll(fibers);
      expect([slots.held, slots.full]).toEqual([0, []]);
    }),
  );

  it.effect("remember the thousand hosts that were attempted last, and forget the rest", () =>
    Effect.gen(function* () {
      const slots = new HostSlots();
      for (let turn = 0; turn < 1_001; turn += 1) yield* failing(slots, `${turn}.example`, 5);
      yield* once(slots, "answers.example", true);
      const begunAt = Effect.fnUntraced(function* (name: string) {
        return (yield* attempting(slots, name, 4)).begun.length;
      });
      expect(yield* begunAt("0.example")).toBe(4);
      expect(yield* begunAt("1000.example")).toBe(1);
      expect(yield* begunAt("2.example")).toBe(1);
    }),
  );

  it.effect(
    "remember that a host answers when it has nothing left: its next queue is taken at once",
    () =>
      Effect.gen(function* () {
        const slots = new HostSlots();
        yield* once(slots, host, true);
        yield* attempting(slots, host, 4);
        expect(slots.turnOf(host)).toBe("now");
        expect(slots.full).toEqual([]);
      }),
  );

  it.effect("are hungry for a host that has half of what it may, and for one that fails", () =>
    Effect.gen(function* () {
      const slots = new HostSlots();
      yield* once(slots, host, true);
      yield* attempting(slots, host, 32);
      expect(slots.isHungry(host)).toBe(true);
      yield* attempting(slots, host, 1);
      expect(slots.isHungry(host)).toBe(false);
      yield* once(slots, "failing.example", false);
      expect([slots.isHungry("failing.example"), slots.isHungry("unknown.example")]).toEqual([
        true,
        true,
      ]);
    }),
  );
});
