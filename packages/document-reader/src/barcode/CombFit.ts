/** Evenly spaced teeth in a profile: `count` spaces of one pitch between `start` and `end`. */
export interface Comb {
  readonly start: number;
  readonly end: number;
  readonly count: number;
  /** How well the teeth meet the profile's peaks, compared with chance. */
  readonly score: number;
}

/** The range of a search. */
export interface CombSearch {
  readonly starts: readonly [number, number];
  readonly ends: readonly [number, number];
  readonly counts: readonly [number, number];
  /** The coarse step for start and end as a part of a space; the best is then refined. */
  readonly coarse: number;
  /** The part of the length that all spaces take; the rest follows the last. */
  readonly whole: (count: number) => number;
  /** The narrowest space, in the profile's units. */
  readonly leastPitch: number;
  /** Further evidence for a comb, in units of its score. */
  readonly bonus?: (comb: Comb) => number;
}

/** A profile without slow changes, in units of its deviation. */
export const flattened = (profile: Float64Array, reach: number): Float64Array => {
  const { length } = profile;
  const sums = new Float64Array(length + 1);
  for (let at = 0; at < length; at++) sums[at + 1] = (sums[at] ?? 0) + (profile[at] ?? 0);
  const flat = new Float64Array(length);
  let squares = 0;
  for (let at = 0; at < length; at++) {
    const [from, to] = [Math.max(0, at - reach), Math.min(length, at + reach + 1)];
    const value = (profile[at] ?? 0) - ((sums[to] ?? 0) - (sums[from] ?? 0)) / (to - from);
    flat[at] = value;
    squares += value * value;
  }
  const spread = Math.sqrt(squares / length);
  return spread > 0 ? flat.map((value) => value / spread) : flat;
};

/** The score of a comb. The root, because many teeth on peaks are less likely chance than few. */
const scoreOf = (profile: Float64Array, start: number, pitch: number, count: number): number => {
  let sum = 0;
  for (let tooth = 0; tooth <= count; tooth++) {
    const at = start + tooth * pitch;
    const low = Math.floor(at);
    sum += (profile[low] ?? 0) * (low + 1 - at) + (profile[low + 1] ?? 0) * (at - low);
  }
  return sum / Math.sqrt(count + 1);
};

/** The best comb with one count. */
const bestOf = (
  profile: Float64Array,
  count: number,
  part: number,
  [firstStart, lastStart]: readonly [number, number],
  [firstEnd, lastEnd]: readonly [number, number],
  step: number,
): Comb => {
  let best: Comb = { start: firstStart, end: firstEnd, count, score: -Infinity };
  for (let start = firstStart; start <= lastStart; start += step) {
    for (let end = firstEnd; end <= lastEnd; end += step) {
      const score = scoreOf(profile, start, (end - start) * part, count);
      if (score > best.score) best = { start, end, count, score };
    }
  }
  return best;
};

/** A profile with peaks wide enough not to fall between two steps. */
const widened = (profile: Float64Array): Float64Array =>
  profile.map(
    (value, at) => (value * 2 + (profile[at - 1] ?? value) + (profile[at + 1] ?? value)) / 4,
  );

/** The comb with the best score on a flattened profile. */
export const fitComb = (profile: Float64Array, search: CombSearch): Comb | undefined => {
  const wide = widened(widened(profile));
  let best: Comb | undefined;
  for (let count = search.counts[0]; count <= search.counts[1]; count++) {
    const part = search.whole(count) / count;
    const pitch = (search.ends[0] - search.starts[1]) * part;
    if (pitch < search.leastPitch) break;
    const step = Math.max(0.25, pitch * search.coarse);
    const comb = bestOf(wide, count, part, search.starts, search.ends, step);
    const found = { ...comb, score: comb.score + (search.bonus?.(comb) ?? 0) };
    if (best === undefined || found.score > best.score) best = found;
  }
  if (best === undefined) return undefined;
  const { start, end, count } = best;
  const part = search.whole(count) / count;
  const step = Math.max(0.25, (end - start) * part * search.coarse);
  const finest = bestOf(
    profile,
    count,
    part,
    [start - step, start + step],
    [end - step, end + step],
    step / 6,
  );
  return { ...finest, score: finest.score + (search.bonus?.(finest) ?? 0) };
};
