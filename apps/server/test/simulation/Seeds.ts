import { isWhole } from "@bonafide/testkit/Portion";

/** How many steps the traces of a test have. */
export const steps = 1_250;

/**
 * The seeds of traces that found something wrong in the product, by the number of servers: each run has them. A seed means
 * another trace once moves or weights change, so what is mended has a test of its own too.
 */
export const counterexamples: Readonly<Record<"one" | "two", ReadonlyArray<number>>> = {
  one: [],
  two: [],
};

/** The seeds of every run, and `count` new ones, which `TEST_SEED` repeats; eight times as many with `WHOLE=1`. */
export const seedsWith = (count: number, found: ReadonlyArray<number>): ReadonlyArray<number> => [
  1,
  2,
  3,
  4,
  ...found,
  ...Array.from(
    { length: isWhole ? 8 * count : count },
    (_, at) => Number(process.env["TEST_SEED"]) + at,
  ),
];
