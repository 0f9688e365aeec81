import type { Point } from "../picture/Picture.ts";
import { release } from "../picture/Release.ts";
import type { EdgeMap } from "./EdgeMap.ts";

/** A straight line: the points with x cos(angle) + y sin(angle) = radius; the angle is in steps of a half turn. */
export interface EdgeLine {
  readonly angle: number;
  readonly radius: number;
  readonly cos: number;
  readonly sin: number;
}

/** The number of steps in a half turn: one degree each. */
export const angleSteps = 180;
const cosines = Float64Array.from({ length: angleSteps }, (_, i) =>
  Math.cos((i * Math.PI) / angleSteps),
);
const sines = Float64Array.from({ length: angleSteps }, (_, i) =>
  Math.sin((i * Math.PI) / angleSteps),
);

/** How lines are searched. */
export interface LineSearch {
  readonly mostLines: number;
  /** Lines beyond the most are taken until so many are rather level, and so many rather upright. */
  readonly leastEachWay: number;
  /** Lines that differ by at most this many steps in the same place are one line. */
  readonly sameAngle: number;
}

/** How many steps an edge's direction may differ from its line's. */
const directionSlack = 4;

/** An edge votes with its strength up to this limit: texture is weaker than a card's side. */
const fullVote = 0.5;

/** The angle between two lines, in steps. */
export const anglesApart = (a: EdgeLine, b: EdgeLine): number => {
  const apart = Math.abs(a.angle - b.angle);
  return Math.min(apart, angleSteps - apart);
};

/** Which way a line runs whose normal has this angle, in steps. */
const wayOf = (angle: number): "level" | "upright" =>
  angle >= angleSteps / 4 && angle < (angleSteps * 3) / 4 ? "level" : "upright";

/** The intersection of two lines; absent if they are nearly parallel. */
export const crossing = (a: EdgeLine, b: EdgeLine): Point | undefined => {
  const sine = a.cos * b.sin - b.cos * a.sin;
  if (Math.abs(sine) < 0.2) return undefined;
  return {
    x: (a.radius * b.sin - b.radius * a.sin) / sine,
    y: (a.cos * b.radius - b.cos * a.radius) / sine,
  };
};

/**
 * The straight lines with most edges (Hough's transform; each edge votes for its own direction only). Of lines that are one, it gives the
 * strongest.
 */
export const linesOf = (
  { width, height, directions, jumps, edges }: EdgeMap,
  { leastEachWay, mostLines, sameAngle }: LineSearch,
): ReadonlyArray<EdgeLine> => {
  const reach = Math.ceil(Math.hypot(width, height));
  const radii = reach * 2 + 1;
  const votes = new Float32Array(angleSteps * radii);
  for (const k of edges) {
    const x = k % width;
    const y = Math.floor(k / width);
    const vote = Math.min(1, (jumps[k] ?? 0) / fullVote);
    const own = Math.round(((directions[k] ?? 0) * angleSteps) / Math.PI);
    for (let slack = -directionSlack; slack <= directionSlack; slack++) {
      const angle = (own + slack + 2 * angleSteps) % angleSteps;
      const radius = (x * (cosines[angle] ?? 0) + y * (sines[angle] ?? 0) + reach + 0.5) | 0;
      const cell = angle * radii + radius;
      votes[cell] = (votes[cell] ?? 0) + vote;
    }
  }
  // The cell with most votes of each angle, recomputed only after votes were removed.
  const strongest = new Int32Array(angleSteps);
  const look = (angle: number): void => {
    let best = angle * radii;
    for (let cell = best + 1; cell < (angle + 1) * radii; cell++) {
      if ((votes[cell] ?? 0) > (votes[best] ?? 0)) best = cell;
    }
    strongest[angle] = best;
  };
  for (let angle = 0; angle < angleSteps; angle++) look(angle);
  const ways = { level: 0, upright: 0 };
  const lines: Array<EdgeLine> = [];
  const isTaken = (angle: number): boolean =>
    lines.length >= mostLines && ways[wayOf(angle)] >= leastEachWay;
  for (;;) {
    let best = 0;
    strongest.forEach((cell, angle) => {
      if ((votes[cell] ?? 0) > (votes[best] ?? 0) && !isTaken(angle)) best = cell;
    });
    if ((votes[best] ?? 0) < width * 0.05) break;
    const angle = Math.floor(best / radii);
    ways[wayOf(angle)] += 1;
    const radius = best % radii;
    lines.push({
      angle,
      radius: radius - reach,
      cos: cosines[angle] ?? 0,
      sin: sines[angle] ?? 0,
    });
    for (let turn = -sameAngle; turn <= sameAngle; turn++) {
      const beyond = angle + turn < 0 || angle + turn >= angleSteps;
      const near = (angle + turn + angleSteps) % angleSteps;
      const mirrored = beyond ? 2 * reach - radius : radius;
      votes.fill(
        0,
        near * radii + Math.max(0, mirrored - 4),
        near * radii + Math.min(radii, mirrored + 5),
      );
      look(near);
    }
  }
  release(votes);
  return lines;
};
