/** Chance that comes out alike for a seed, on every machine. */
export interface SeededRandom {
  /** At least 0, less than 1. */
  readonly next: () => number;
  /** At least `from`, less than `to`. */
  readonly between: (from: number, to: number) => number;
  /** A whole number, both ends included. */
  readonly whole: (from: number, to: number) => number;
  readonly pick: <A>(choices: readonly [A, ...ReadonlyArray<A>]) => A;
  /** That many decimal digits. */
  readonly digits: (count: number) => string;
}

/** FNV-1a over the seed and the names of what it is for, so that one part's chance never moves another's. */
const mixed = (seed: number, purpose: string): number => {
  let hash = 0x811c9dc5;
  for (const character of `${seed} ${purpose}`) {
    hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
  }
  return hash >>> 0;
};

/** The chance of one seed for one purpose. Source of the generator: mulberry32 (Tommy Ettinger, public domain). */
export const seededRandom = (seed: number, purpose: string): SeededRandom => {
  let state = mixed(seed, purpose);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 4294967296;
  };
  const whole = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    between: (from, to) => from + next() * (to - from),
    whole,
    pick: (choices) => choices[whole(0, choices.length - 1)] ?? choices[0],
    digits: (count) => Array.from({ length: count }, () => whole(0, 9)).join(""),
  };
};
