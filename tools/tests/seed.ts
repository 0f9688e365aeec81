/**
 * Imported before every test file: whatever a test draws from `Math.random`, and so from Effect's `Random`, follows from
 * `TEST_SEED`, anew for each test.
 */
import { beforeEach } from "vitest";

const seed = Number(process.env["TEST_SEED"]);
let state = seed;

// Mulberry32.
Math.random = () => {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
};

beforeEach(() => {
  state = seed;
});
