import { expect, it } from "vitest";
import { compared, measured } from "../../src/report/Row.ts";

const row = (target: { atLeast: number } | { atMost: number }, ours: number, theirs: number) =>
  compared({
    name: "send",
    unit: "requests/s",
    measured: measured([ours]),
    against: "bare",
    reference: measured([theirs]),
    target,
  });

it("takes the middle round, or the middle of two", () => {
  expect(measured([9, 1, 5]).median).toBe(5);
  expect(measured([4, 1, 9, 2]).median).toBe(3);
  expect(measured([7]).median).toBe(7);
});

it("judges a ratio by its target, which itself is met", () => {
  expect(row({ atLeast: 0.7 }, 70, 100)).toMatchObject({ ratio: 0.7, met: true });
  expect(row({ atLeast: 0.7 }, 69, 100)).toMatchObject({ met: false });
  expect(row({ atMost: 2.5 }, 250, 100)).toMatchObject({ ratio: 2.5, met: true });
  expect(row({ atMost: 2.5 }, 251, 100)).toMatchObject({ met: false });
});
