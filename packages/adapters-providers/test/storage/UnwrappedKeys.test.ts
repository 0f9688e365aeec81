import { createSecretKey } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it, vi } from "@effect/vitest";
import { makeUnwrappedKeys } from "../../src/storage/UnwrappedKeys.ts";

const key = createSecretKey(Buffer.alloc(32));

describe("Unwrapped keys", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("are kept for a period, and no longer than two, however often they are asked for", () => {
    const keys = makeUnwrappedKeys(1_000);
    keys.keep("first", key);
    vi.advanceTimersByTime(900);
    keys.keep("second", key);
    vi.advanceTimersByTime(1_000);
    expect([keys.find("first"), keys.find("second")]).toEqual([key, key]);
    vi.advanceTimersByTime(100);
    expect([keys.find("first"), keys.find("second")]).toEqual([undefined, undefined]);
    expect(vi.getTimerCount()).toBe(0);
    keys.keep("first", key);
    expect(keys.find("first")).toBe(key);
    vi.advanceTimersByTime(2_000);
    expect(keys.find("first")).toBe(undefined);
  });

  it.each([100, 300, 700, 1_100, 1_500, 2_500])(
    "are each kept for a period and gone after two, where one comes every %d ms",
    (every) => {
      const keys = makeUnwrappedKeys(1_000);
      const count = 12;
      const wrong: Array<string> = [];
      for (let now = 0; now <= count * every + 2_000; now += 50) {
        const at = now / every;
        if (Number.isInteger(at) && at < count) keys.keep(String(at), key);
        for (let name = 0; name < count; name += 1) {
          const age = now - name * every;
          const isKept = keys.find(String(name)) === key;
          if (age >= 0 && age < 1_000 && !isKept) wrong.push(`${name} is gone after ${age} ms`);
          if (age > 2_000 && isKept) wrong.push(`${name} is there after ${age} ms`);
        }
        vi.advanceTimersByTime(50);
      }
      expect(wrong).toEqual([]);
      vi.advanceTimersByTime(2_000);
      expect(vi.getTimerCount()).toBe(0);
    },
  );

  it("are a thousand of one period at most", () => {
    const keys = makeUnwrappedKeys(1_000);
    const names = Array.from({ length: 1_001 }, (_, at) => String(at));
    names.forEach((name) => keys.keep(name, key));
    expect(names.filter((name) => keys.find(name) === undefined)).toEqual(["1000"]);
  });
});
