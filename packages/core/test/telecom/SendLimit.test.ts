import { describe, expect, it } from "@effect/vitest";
import { Schema } from "effect";
import { rememberSend, sendWindows, waitBeforeSend } from "../../src/telecom/SendLimit.ts";

const between = (minimum: number, maximum: number) =>
  Schema.Int.check(Schema.isBetween({ minimum, maximum }));

/** Somebody who tries after each of these pauses, in milliseconds. */
const pauses = Schema.Array(Schema.Union([between(0, 5_000), between(0, 3_600_000)])).check(
  Schema.isMaxLength(80),
);

const admitted = (pauses: ReadonlyArray<number>) => {
  let now = 1_000_000;
  let sent: ReadonlyArray<number> = [];
  const all: Array<number> = [];
  for (const pause of pauses) {
    now += pause;
    if (waitBeforeSend(sent, now) === 0) {
      sent = rememberSend(sent, now);
      all.push(now);
    }
  }
  return { all, now, sent };
};

describe("The send limit", () => {
  it("is 2 in 10 seconds, 5 in 10 minutes and 20 a day", () => {
    expect(sendWindows).toEqual([
      { sends: 2, seconds: 10 },
      { sends: 5, seconds: 600 },
      { sends: 20, seconds: 86_400 },
    ]);
  });

  it("says how long to wait, and frees a send exactly then", () => {
    expect(waitBeforeSend([], 0)).toBe(0);
    expect(waitBeforeSend([0], 0)).toBe(0);
    expect(waitBeforeSend([0, 4_000], 4_001)).toBe(6);
    expect(waitBeforeSend([0, 4_000], 9_999)).toBe(1);
    expect(waitBeforeSend([0, 4_000], 10_000)).toBe(0);
  });

  it("waits for the widest window that is full", () => {
    const five = [0, 20_000, 40_000, 60_000, 80_000];
    expect(waitBeforeSend(five, 100_000)).toBe(500);
    const twenty = Array.from({ length: 20 }, (_, turn) => turn * 1_000_000);
    expect(waitBeforeSend(twenty, 20_000_000)).toBe(66_400);
  });

  it.prop("never lets a window overflow", [pauses], ([pauses]) => {
    const { all } = admitted(pauses);
    for (const { seconds, sends } of sendWindows) {
      const overflow = all.filter((at, turn) => {
        const earlier = all[turn - sends];
        return earlier !== undefined && at - earlier < seconds * 1_000;
      });
      expect(overflow).toEqual([]);
    }
  });

  it.prop("admits after the wait it named, and not a second sooner", [pauses], ([pauses]) => {
    const { now, sent } = admitted(pauses);
    const wait = waitBeforeSend(sent, now);
    expect(waitBeforeSend(sent, now + wait * 1_000)).toBe(0);
    if (wait > 0) expect(waitBeforeSend(sent, now + (wait - 1) * 1_000)).toBe(1);
  });

  it.prop("remembers no more than it needs", [pauses], ([pauses]) => {
    const { all, now, sent } = admitted(pauses);
    expect(waitBeforeSend(sent, now)).toBe(waitBeforeSend(all, now));
    expect(sent.length).toBeLessThanOrEqual(20);
  });
});
