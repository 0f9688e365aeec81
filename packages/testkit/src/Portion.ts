/** Whether a run tries all, however long that takes: with `WHOLE=1`. */
export const isWhole = process.env["WHOLE"] === "1";

/**
 * Whether a run tries the test at this place of a long list: one in so many, others with each seed of a run
 * (`TEST_SEED`), so that CI ends in time. `WHOLE=1` tries all.
 */
export const isTried = (at: number, oneIn: number): boolean =>
  isWhole || at % oneIn === Number(process.env["TEST_SEED"] ?? 0) % oneIn;
