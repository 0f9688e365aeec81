/** Evenly spaced teeth found in a profile: between `start` and `end`, `count` spaces of one pitch. */
export interface Comb {
  readonly start: number;
  readonly end: number;
  readonly count: number;
  /** How well the teeth meet the profile's peaks, against what chance would give. */
  readonly score: number;
}

/** Where to look for a comb. */
export interface CombSearch {
  readonly starts: readonly [number, number];
  readonly ends: readonly [number, number];
  readonly counts: readonly [number, number];
  /** Start and end are tried in steps of this. */
  readonly step: number;
  /** Of the way from start to end, the part that all spaces together take: what is left follows the last. */
  readonly whole: (count: number) => number;
  /** Spaces narrower than this, in the profile's units, are not tried. */
  readonly leastPitch: number;
}

/** A profile without its slow changes, in units of its own spread. */
export const flattened = (profile: Float64Array, reach: number): Float64Array => {
  const { length } = profile;
  const flat = profile.map((value, at) => {
    let [sum, count] = [0, 0];
    for (let near = Math.max(0, at - reach); near <= Math.min(length - 1, at + reach); near++) {
      sum += profile[near] ?? 0;
      count += 1;
    }
    return value - sum / count;
  });
  const spread = Math.sqrt(flat.reduce((sum, value) => sum + value * value, 0) / length);
  return spread > 0 ? flat.map((value) => value / spread) : flat;
};

/** The comb whose teeth meet the highest places of a flattened profile. */
export const fitComb = (profile: Float64Array, search: CombSearch): Comb | undefined => {
  let best: Comb | undefined;
  for (let count = search.counts[0]; count <= search.counts[1]; count++) {
    const part = search.whole(count) / count;
    for (let start = search.starts[0]; start <= search.starts[1]; start += search.step) {
      for (let end = search.ends[0]; end <= search.ends[1]; end += search.step) {
        const pitch = (end - start) * part;
        if (pitch < search.leastPitch) break;
        let sum = 0;
        for (let tooth = 0; tooth <= count; tooth++) {
          const at = start + tooth * pitch;
          const low = Math.floor(at);
          sum += (profile[low] ?? 0) * (low + 1 - at) + (profile[low + 1] ?? 0) * (at - low);
        }
        // The root: many teeth that all meet peaks are less of a chance than few.
        const score = sum / Math.sqrt(count + 1);
        if (best === undefined || score > best.score) best = { start, end, count, score };
      }
    }
  }
  return best;
};
