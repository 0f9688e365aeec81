import type { ColourPicture, Point } from "../picture/Picture.ts";
import { type Corners, distance } from "./CardOutline.ts";
import { meeting, type Side, sideOf } from "./Side.ts";
import { steadyLine } from "./SteadyLine.ts";

/** How many places of a side are measured, between these parts of its length: its ends are round. */
const places = 60;
const from = 0.08;
const to = 0.92;

/** The mean brightness (sum of channels) around a place; beyond the picture, that of its edge. */
const brightnessAt = ({ width, height, data }: ColourPicture, x: number, y: number): number => {
  const column = Math.min(width - 1, Math.max(0, Math.floor(x)));
  const row = Math.min(height - 1, Math.max(0, Math.floor(y)));
  const at = (row * width + column) * 3;
  return (data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0);
};

/** The offset across a side where brightness changes most at one place, and the signed change. */
const jumpAcross = (picture: ColourPicture, place: Point, side: Side, reach: number) => {
  const { x: ax, y: ay } = side.along;
  const blur = Math.max(1, Math.round(reach / 5));
  const steps = 2 * reach + 1;
  const profile = new Float64Array(steps);
  for (let step = 0; step < steps; step++) {
    const off = step - reach;
    let sum = 0;
    for (let shift = -blur; shift <= blur; shift++) {
      sum += brightnessAt(
        picture,
        place.x - ay * off + ax * shift,
        place.y + ax * off + ay * shift,
      );
    }
    profile[step] = Math.log(sum / (2 * blur + 1) + 40);
  }
  let best = { off: 0, jump: 0 };
  for (let step = blur; step < steps - blur; step++) {
    let [before, after] = [0, 0];
    for (let near = 0; near <= blur; near++) {
      before += profile[step - near] ?? 0;
      after += profile[step + near] ?? 0;
    }
    const jump = (after - before) / (blur + 1);
    if (Math.abs(jump) > Math.abs(best.jump)) best = { off: step - reach, jump };
  }
  return best;
};

const refinedSide = (picture: ColourPicture, a: Point, b: Point, reach: number): Side => {
  const side = sideOf(a, b);
  const length = distance(a, b);
  const { x: ax, y: ay } = side.along;
  const jumps = Array.from({ length: places }, (_, place) => {
    const t = length * (from + ((to - from) * place) / (places - 1));
    const { off, jump } = jumpAcross(picture, { x: a.x + ax * t, y: a.y + ay * t }, side, reach);
    return { t, off, jump };
  });
  const sign = Math.sign(jumps.reduce((sum, { jump }) => sum + Math.sign(jump), 0));
  const line = steadyLine(
    jumps.filter(({ jump }) => Math.sign(jump) === sign && Math.abs(jump) > 0.03),
    Math.max(1, reach / 8),
  );
  if (line === undefined) return side;
  const at = (t: number): Point => ({
    x: a.x + ax * t - ay * line(t),
    y: a.y + ay * t + ax * line(t),
  });
  return sideOf(at(0), at(length));
};

/**
 * Moves the four sides of an outline by at most `reach` pixels to the nearest edges: an outline from a small picture
 * becomes exact in the large one.
 */
export const refineCorners = (picture: ColourPicture, corners: Corners, reach: number): Corners => {
  const [p, q, r, s] = corners;
  const top = refinedSide(picture, p, q, reach);
  const right = refinedSide(picture, q, r, reach);
  const bottom = refinedSide(picture, r, s, reach);
  const left = refinedSide(picture, s, p, reach);
  return [meeting(left, top), meeting(top, right), meeting(right, bottom), meeting(bottom, left)];
};
