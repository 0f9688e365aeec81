/** A measurement: `off` is the offset at position `t`. */
export interface Measurement {
  readonly t: number;
  readonly off: number;
}

/**
 * The line off = a + b t close to most measurements, within `slack`, as a function of t; outliers are ignored. A line
 * that leans less needs fewer. Absent if too few agree.
 */
export const steadyLine = (
  points: ReadonlyArray<Measurement>,
  slack: number,
): ((t: number) => number) | undefined => {
  let inliers: ReadonlyArray<Measurement> = [];
  let most = 0;
  const apart = Math.max(2, Math.floor(points.length / 6));
  for (let i = 0; i < points.length; i += 2) {
    for (let j = i + apart; j < points.length; j += 3) {
      const [p, q] = [points[i], points[j]];
      if (p === undefined || q === undefined || p.t === q.t) continue;
      const slope = (q.off - p.off) / (q.t - p.t);
      const close = points.filter(
        ({ t, off }) => Math.abs(p.off + slope * (t - p.t) - off) < slack,
      );
      const worth = close.length / (1 + Math.abs(slope));
      if (worth > most) [most, inliers] = [worth, close];
    }
  }
  if (inliers.length < Math.max(8, points.length * 0.35)) return undefined;
  const meanT = inliers.reduce((sum, { t }) => sum + t, 0) / inliers.length;
  const meanOff = inliers.reduce((sum, { off }) => sum + off, 0) / inliers.length;
  let [tt, to] = [0, 0];
  for (const { t, off } of inliers) {
    tt += (t - meanT) ** 2;
    to += (t - meanT) * (off - meanOff);
  }
  const slope = tt > 0 ? to / tt : 0;
  return (t) => meanOff + slope * (t - meanT);
};
