import { downscaleGrey } from "../picture/Downscaling.ts";
import type { GreyPicture, Point } from "../picture/Picture.ts";
import type { MrzBaseline } from "./MrzBaseline.ts";
import { findTextLines } from "./MrzTextLines.ts";
import { turnBy } from "./MrzTurn.ts";
import { type MrzZonePlace, zonePlacesOf } from "./MrzZonePlace.ts";

/** A line mapped to another picture. Its capitals keep their direction and follow the scale. */
const moved = (line: MrzBaseline, place: (point: Point) => Point, scale: number): MrzBaseline => {
  const left = place(line.left);
  const right = place(line.right);
  const foot = (from: Point, down: Point, to: Point): Point => {
    const end = place({ x: from.x + down.x, y: from.y + down.y });
    return { x: end.x - to.x, y: end.y - to.y };
  };
  return {
    left,
    right,
    sag: line.sag * scale,
    bow: line.bow,
    leftDown: foot(line.left, line.leftDown, left),
    rightDown: foot(line.right, line.rightDown, right),
  };
};

/**
 * Finds possible places of a zone whose lines run at an angle (radians, clockwise from level), within about twenty
 * degrees; likeliest first. `longSide` is the long side of the searched picture, in pixels; a
 * `framed` zone has the lines of a frame beside it.
 */
export const locateMrz = (
  picture: GreyPicture,
  angle: number,
  longSide: number,
  framed = false,
): ReadonlyArray<MrzZonePlace> => {
  const long = Math.max(picture.width, picture.height);
  const small =
    long > longSide
      ? downscaleGrey(picture, Math.max(1, Math.round((picture.width * longSide) / long)))
      : picture;
  const scale = picture.width / small.width;
  const turned = turnBy(small, -angle);
  const place = (point: Point): Point => {
    const { x, y } = turned.original(point);
    return { x: x * scale, y: y * scale };
  };
  return zonePlacesOf(findTextLines(turned.picture, framed)).map(({ lines, likeness }) => ({
    lines: lines.map((line) => moved(line, place, scale)),
    likeness,
  }));
};
