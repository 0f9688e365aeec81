/** Numbers that look random and are the same for a seed, on every machine. */
export interface SeededNumbers {
  /** From 0 up to 1. */
  readonly next: () => number;
  readonly between: (from: number, to: number) => number;
  readonly integer: (below: number) => number;
  readonly chance: (share: number) => boolean;
  /** About a normal distribution's: mean 0, deviation 1. */
  readonly normal: () => number;
}

/** Mulberry32, which is in the public domain. */
export const seededNumbers = (seed: number): SeededNumbers => {
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  return {
    next,
    between: (from, to) => from + (to - from) * next(),
    integer: (below) => Math.floor(next() * below),
    chance: (share) => next() < share,
    normal: () => (next() + next() + next() + next() - 2) * Math.sqrt(3),
  };
};
