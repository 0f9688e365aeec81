import { expect, it } from "vitest";
import { isPending, outcomeOf } from "../src/Outcome.ts";

const pending = { status: { code: 210 } };
const done = { status: { code: 200 }, result: { verified: true } };

it("reads a transaction until it has an outcome", async () => {
  const readings = [pending, { status: { code: 205 } }, done];
  expect(await outcomeOf(async () => readings.shift() ?? done, { every: 1 })).toBe(done);
  expect(readings).toEqual([]);
});

it("gives a transaction as it stands when the time is over", async () => {
  expect(await outcomeOf(async () => pending, { every: 1, within: 5 })).toBe(pending);
});

it("takes a rejection of profile 1, which has the code of what is pending, for an outcome", () => {
  expect(isPending({ status: { code: 210 }, result: { verified: false, reason: "x" } })).toBe(
    false,
  );
  expect(isPending(pending)).toBe(true);
});

it("ends with the signal of its caller", async () => {
  const signal = AbortSignal.abort(new Error("enough"));
  await expect(outcomeOf(async () => pending, { signal })).rejects.toThrow("enough");
});
