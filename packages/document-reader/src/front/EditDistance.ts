/** The number of different characters in texts of equal length; infinite otherwise. */
export const substitutions = (one: string, other: string): number => {
  if (one.length !== other.length) return Number.POSITIVE_INFINITY;
  let differing = 0;
  for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) differing += 1;
  return differing;
};

/** The edit distance of two texts (Levenshtein); infinite above `limit`. */
export const editDistance = (one: string, other: string, limit: number): number => {
  if (Math.abs(one.length - other.length) > limit) return Number.POSITIVE_INFINITY;
  let row = Uint16Array.from({ length: other.length + 1 }, (_, at) => at);
  let next = new Uint16Array(other.length + 1);
  for (let down = 1; down <= one.length; down++) {
    next[0] = down;
    let least = down;
    for (let across = 1; across <= other.length; across++) {
      const changed = (row[across - 1] ?? 0) + (one[down - 1] === other[across - 1] ? 0 : 1);
      const edits = Math.min(changed, (row[across] ?? 0) + 1, (next[across - 1] ?? 0) + 1);
      next[across] = edits;
      least = Math.min(least, edits);
    }
    if (least > limit) return Number.POSITIVE_INFINITY;
    [row, next] = [next, row];
  }
  const edits = row[other.length] ?? 0;
  return edits <= limit ? edits : Number.POSITIVE_INFINITY;
};
