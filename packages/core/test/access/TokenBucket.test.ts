import { describe, expect, it } from "@effect/vitest";
import { Schema } from "effect";
import { refilled, secondsUntilToken } from "../../src/access/TokenBucket.ts";

const between = (minimum: number, maximum: number) =>
  Schema.Int.check(Schema.isBetween({ minimum, maximum }));

const perMinute = between(1, 5_000);
const pause = between(0, 120_000);
const pauses = Schema.Array(pause).check(Schema.isMaxLength(20));
const bucketOf = (perMinute: number) => ({ key: "bucket", perMinute });

/** The tokens left by somebody who takes one, whenever there is one, after each of these pauses. */
const leftAfter = (perMinute: number, pauses: ReadonlyArray<number>) => {
  const bucket = bucketOf(perMinute);
  let tokens = perMinute;
  let now = 0;
  for (const pause of pauses) {
    tokens = refilled(bucket, tokens, now, now + pause);
    now += pause;
    if (tokens >= 1) tokens -= 1;
  }
  return { bucket, now, tokens };
};

describe("A token bucket", () => {
  it("is refilled evenly: perMinute tokens in 60 seconds", () => {
    expect(refilled(bucketOf(60), 0, 0, 1_000)).toBe(1);
    expect(refilled(bucketOf(60), 0, 0, 500)).toBe(0.5);
    expect(refilled(bucketOf(60), 0, 0, 60_000)).toBe(60);
    expect(refilled(bucketOf(1), 0, 5, 60_005)).toBe(1);
  });

  it.prop(
    "holds no more than perMinute, never less than before, and gains nothing from a clock set back",
    [perMinute, pauses, pause],
    ([perMinute, pauses, pause]) => {
      const { bucket, now, tokens } = leftAfter(perMinute, pauses);
      expect(refilled(bucket, tokens, now, now + pause)).toBeLessThanOrEqual(perMinute);
      expect(refilled(bucket, tokens, now, now + pause)).toBeGreaterThanOrEqual(tokens);
      expect(refilled(bucket, tokens, now, now - pause)).toBe(tokens);
    },
  );

  it.prop(
    "is refilled alike in one step and in two",
    [perMinute, pauses, pause, pause],
    ([perMinute, pauses, first, second]) => {
      const { bucket, now, tokens } = leftAfter(perMinute, pauses);
      const once = refilled(bucket, tokens, now, now + first + second);
      const half = refilled(bucket, tokens, now, now + first);
      const twice = refilled(bucket, half, now + first, now + first + second);
      expect(twice).toBeCloseTo(once, 6);
    },
  );

  it.prop(
    "holds a token again after the seconds it named, at least 1, and not two seconds sooner",
    [perMinute, pauses],
    ([perMinute, pauses]) => {
      const { bucket, now, tokens } = leftAfter(perMinute, [...pauses, ...drain(perMinute)]);
      if (tokens >= 1) return;
      const wait = secondsUntilToken(bucket, tokens);
      expect(wait).toBeGreaterThanOrEqual(1);
      expect(Number.isInteger(wait)).toBe(true);
      expect(refilled(bucket, tokens, now, now + wait * 1_000)).toBeGreaterThanOrEqual(1);
      expect(refilled(bucket, tokens, now, now + (wait - 2) * 1_000)).toBeLessThan(1);
    },
  );
});

/** Takes, without a pause, that empty any bucket. */
const drain = (perMinute: number) => Array.from({ length: perMinute }, () => 0);
