/** How many steps the traces of a test have. */
export const steps = 1_000;

/** The seeds of every run, and `count` new ones, which `TEST_SEED` repeats. */
export const seedsWith = (count: number): ReadonlyArray<number> => [
  1,
  2,
  3,
  4,
  ...Array.from({ length: count }, (_, at) => Number(process.env["TEST_SEED"]) + at),
];
