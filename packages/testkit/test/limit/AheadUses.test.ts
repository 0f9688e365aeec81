import { LimitRules } from "@bonafide/core/limit/Limit";
import { Limits, type LimitUse } from "@bonafide/core/limit/Limits";
import { LimitStore } from "@bonafide/core/limit/LimitStore";
import { StoreIsRemote } from "@bonafide/core/storage/StoreIsRemote";
import { describe, expect, it } from "@effect/vitest";
import { Context, Effect, Exit, Layer, Option } from "effect";
import { MemoryStores } from "../../src/storage/MemoryStores.ts";
import { MemoryVault } from "../../src/storage/MemoryVault.ts";

const start = Date.UTC(2026, 0, 1);

/** So many processes on one store, and how often the store was asked. */
const startProcesses = Effect.fnUntraced(function* (count: number, isRemote = true) {
  const stores = yield* Layer.build(MemoryStores);
  const store = Context.get(stores, LimitStore);
  const asked = { times: 0, isAway: false };
  const counting = LimitStore.of({
    ...store,
    change: (keys, turn) =>
      Effect.suspend(() => {
        asked.times += 1;
        if (asked.isAway) return Effect.die("the store is away");
        return store.change(keys, turn);
      }),
  });
  const process = Limits.layer.pipe(
    Layer.provide(Layer.succeed(LimitStore, counting)),
    Layer.provide(Layer.succeed(StoreIsRemote, isRemote)),
    Layer.provide(Layer.succeed(LimitRules, {})),
    Layer.provide(MemoryVault),
    Layer.fresh,
  );
  const processes = yield* Effect.forEach(Array.from({ length: count }), () =>
    Effect.map(Layer.build(process), (built) => Context.get(built, Limits)),
  );
  return { asked, processes };
});

const rate = (perMinute: number): LimitUse => ({
  limit: "account_rate",
  subject: "some account",
  rule: { _tag: "Even", perMinute },
});

/** How many of so many calls are let through, one process after the other. */
const passed = (
  processes: ReadonlyArray<Limits["Service"]>,
  calls: number,
  uses: ReadonlyArray<LimitUse>,
  nowOf: (call: number) => number = () => start,
) =>
  Effect.map(
    Effect.forEach(Array.from({ length: calls }), (_, call) =>
      Effect.option(
        processes[call % processes.length]?.admit(uses, nowOf(call)) ?? Effect.die("none"),
      ),
    ),
    (answers) => answers.filter(Option.isSome).length,
  );

describe("Uses of a rate that a process takes ahead", () => {
  it.effect("let through exactly as many as the rate allows", () =>
    Effect.gen(function* () {
      const { processes } = yield* startProcesses(1);
      expect(yield* passed(processes, 700, [rate(600)])).toBe(600);
      expect(yield* passed(processes, 700, [rate(600)], () => start + 6_000)).toBe(60);
    }).pipe(Effect.scoped),
  );

  it.effect("ask the store for one call of ten, while more than half is left", () =>
    Effect.gen(function* () {
      const { asked, processes } = yield* startProcesses(1);
      expect(yield* passed(processes, 300, [rate(600)])).toBe(300);
      expect(asked.times).toBeLessThanOrEqual(31);
      yield* passed(processes, 100, [rate(600)]);
      expect(asked.times).toBeGreaterThanOrEqual(100);
    }).pipe(Effect.scoped),
  );

  it.effect(
    "are four of a rate of a hundred, so that the store is asked for one call of four",
    () =>
      Effect.gen(function* () {
        const { asked, processes } = yield* startProcesses(1);
        expect(yield* passed(processes, 48, [rate(100)])).toBe(48);
        expect(asked.times).toBe(12);
        expect(yield* passed(processes, 100, [rate(100)])).toBe(52);
      }).pipe(Effect.scoped),
  );

  it.effect("are those of all rates that count a call", () =>
    Effect.gen(function* () {
      const { processes } = yield* startProcesses(1);
      const product = { ...rate(240), subject: "some account and product" };
      expect(yield* passed(processes, 700, [product, rate(600)])).toBe(240);
      expect(yield* passed(processes, 700, [rate(600)])).toBe(360);
    }).pipe(Effect.scoped),
  );

  it.effect("are never too many for several processes together, and hardly too few", () =>
    Effect.gen(function* () {
      const { processes } = yield* startProcesses(3);
      const count = yield* passed(processes, 900, [rate(600)]);
      expect(count).toBeLessThanOrEqual(600);
      expect(count).toBeGreaterThanOrEqual(600 - 3 * 10);
    }).pipe(Effect.scoped),
  );

  it.effect("are given back where they were not used, so that a slow caller is not refused", () =>
    Effect.gen(function* () {
      const { processes } = yield* startProcesses(3);
      // Six calls a second, of ten that are allowed: each process has two of them.
      const nowOf = (call: number) => start + Math.floor(call / 6) * 1_100;
      expect(yield* passed(processes, 3_000, [rate(600)], nowOf)).toBe(3_000);
      expect(yield* passed(processes, 550, [rate(600)], () => nowOf(3_001))).toBe(550);
    }).pipe(Effect.scoped),
  );

  it.effect("are not lost where the store is away when they are given back", () =>
    Effect.gen(function* () {
      const { asked, processes } = yield* startProcesses(1);
      const products = ["one", "another", "a third"].map((subject): ReadonlyArray<LimitUse> => [
        rate(600),
        { ...rate(600), subject },
      ]);
      const later = () => start + 1_000;
      for (const uses of products) expect(yield* passed(processes, 1, uses)).toBe(1);
      asked.isAway = true;
      for (const uses of products)
        for (const limits of processes)
          expect(Exit.isFailure(yield* Effect.exit(limits.admit(uses, later())))).toBe(true);
      asked.isAway = false;
      // All but these three are there: what was taken ahead for each product is given back with its next call.
      for (const uses of products) expect(yield* passed(processes, 1, uses, later)).toBe(1);
      expect(yield* passed(processes, 700, [rate(600)], later)).toBeGreaterThanOrEqual(565);
    }).pipe(Effect.scoped),
  );

  it.effect("are none where the rate is small, or the store is near", () =>
    Effect.gen(function* () {
      const small = yield* startProcesses(1);
      yield* passed(small.processes, 50, [rate(39)]);
      expect(small.asked.times).toBe(50);
      const near = yield* startProcesses(1, false);
      yield* passed(near.processes, 50, [rate(600)]);
      expect(near.asked.times).toBe(50);
    }).pipe(Effect.scoped),
  );
});
