import { Result } from "effect";
import { expect, it } from "vitest";
import { withBench } from "../../src/report/PerformancePage.ts";

it("replaces what stands between the markers, and nothing else", () => {
  const page = "before\n<!-- bench -->\nold\n<!-- /bench -->\nafter\n";
  const changed = Result.getOrThrow(withBench(page, "| new |"));
  expect(changed).toBe("before\n<!-- bench -->\n\n| new |\n\n<!-- /bench -->\nafter\n");
  expect(Result.getOrThrow(withBench(changed, "| new |"))).toBe(changed);
});

it("fails without both markers", () => {
  expect(Result.isFailure(withBench("<!-- bench -->", "text"))).toBe(true);
  expect(Result.isFailure(withBench("<!-- /bench --><!-- bench -->", "text"))).toBe(true);
});
