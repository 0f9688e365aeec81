import { UuidIds } from "@bonafide/adapters-providers/storage/UuidIds";
import { Ids } from "@bonafide/core/storage/Ids";
import { idsContract } from "@bonafide/testkit/storage/IdsContract";
import { describe, expect, it } from "@effect/vitest";
import { Effect, Schema } from "effect";
import { TestClock } from "effect/testing";

const timeOf = (id: string) => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
const next = Effect.flatMap(Ids, (ids) => ids.next);
const many = (count: number) =>
  Effect.flatMap(Ids, (ids) => Effect.all(Array.from({ length: count }, () => ids.next)));
const increase = (ids: ReadonlyArray<string>) =>
  ids.every((id, i) => i === 0 || id > (ids[i - 1] ?? ""));

idsContract(UuidIds);

describe("UuidIds", () => {
  it.effect("lays out RFC 9562, 5.7, in lower case", () =>
    Effect.gen(function* () {
      // The time of the RFC's own example (A.6).
      yield* TestClock.setTime(0x017f22e279b0);
      const ids = yield* many(1000);
      for (const id of ids)
        expect(id).toMatch(/^017f22e2-79b0-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    }).pipe(Effect.provide(UuidIds)),
  );

  it.effect("increases within one millisecond", () =>
    Effect.gen(function* () {
      expect(increase(yield* many(20_000))).toBe(true);
    }).pipe(Effect.provide(UuidIds)),
  );

  it.effect.prop(
    "increases wherever the clock goes, and follows it when it goes on",
    {
      times: Schema.Array(
        Schema.Int.pipe(Schema.check(Schema.isBetween({ minimum: 0, maximum: 5000 }))),
      ),
    },
    ({ times }) =>
      Effect.gen(function* () {
        const ids: Array<string> = [];
        let latest = 0;
        for (const time of times) {
          yield* TestClock.setTime(time);
          latest = Math.max(latest, time);
          const id = yield* next;
          expect(timeOf(id)).toBe(latest);
          ids.push(id);
        }
        expect(increase(ids)).toBe(true);
      }).pipe(Effect.provide(UuidIds)),
  );

  it.effect("does not repeat itself in another process at the same time", () =>
    Effect.gen(function* () {
      const runs = yield* Effect.all(
        Array.from({ length: 50 }, () => Effect.provide(many(20), UuidIds, { local: true })),
      );
      const ids = runs.flat();
      expect(new Set(ids).size).toBe(1000);
      expect(new Set(ids.map((id) => id.slice(-8))).size).toBeGreaterThan(990);
    }),
  );
});
