import { judgeTraffic, type TrafficLimit } from "@bonafide/core/telecom/Traffic";
import { describe, expect, it } from "@effect/vitest";

const limit: TrafficLimit = { perHour: 10, perDay: 100, confirmed: { from: 20, part: 0.25 } };

const judge = (inHour: number, inDay: number, confirmed: number) =>
  judgeTraffic(limit, { sent: inHour }, { sent: inDay, confirmed });

describe("judgeTraffic", () => {
  it.each([
    [0, 0, 0, undefined],
    [9, 19, 0, undefined],
    [10, 10, 10, "per_hour"],
    [9, 100, 100, "per_day"],
    [9, 99, 99, undefined],
    [9, 20, 4, "unconfirmed"],
    [9, 20, 5, undefined],
    [9, 99, 24, "unconfirmed"],
    [10, 100, 0, "per_hour"],
  ])(
    "%i in the hour, %i in the day and %i of them confirmed: %s",
    (hour, day, confirmed, reason) => {
      expect(judge(hour, day, confirmed)).toBe(reason);
    },
  );

  it("asks for no confirmations where the limit does not", () => {
    const unasked = { perHour: 10, perDay: 100 };
    expect(judgeTraffic(unasked, { sent: 0 }, { sent: 99, confirmed: 0 })).toBe(undefined);
  });
});
