import type { Corners } from "../card/CardOutline.ts";
import { flatten } from "../card/Flattening.ts";
import { evenLight } from "../picture/FlatField.ts";
import type { GreyPicture, Point } from "../picture/Picture.ts";
import type { FrontView } from "./FrontViews.ts";

/**
 * From the outer edge of the first capital to that of the last, in millimetres. Source: ICAO Doc 9303-3, section 4.6
 * (OCR-B, ten to the inch).
 */
const zoneWidth = 111.2;

/**
 * The part of a data page above its zone, in millimetres from the first line's upper left. Source: ICAO Doc 9303-4,
 * section 3.
 */
const page = { left: -5, right: 117, top: -68, bottom: -1.5 } as const;

/** The reading widths of the page, one after the other: the recogniser fails on different print in each. */
const pageWidths = [
  ["print", 1500],
  ["print-small", 1150],
  ["print-enlarged", 2000],
] as const;

/**
 * The views of the print above a passport's zone. The zone gives its place and orientation: its corners are clockwise
 * from the upper left, in reading direction.
 */
export function* pageViews(grey: GreyPicture, [a, b, c, d]: Corners): Generator<FrontView> {
  const across = {
    x: (b.x - a.x + c.x - d.x) / 2 / zoneWidth,
    y: (b.y - a.y + c.y - d.y) / 2 / zoneWidth,
  };
  const at = (right: number, down: number): Point => ({
    x: a.x + across.x * right - across.y * down,
    y: a.y + across.y * right + across.x * down,
  });
  const { left, right, top, bottom } = page;
  const corners: Corners = [at(left, top), at(right, top), at(right, bottom), at(left, bottom)];
  for (const [name, width] of pageWidths) {
    const height = Math.round((width * (bottom - top)) / (right - left));
    yield { name, picture: evenLight(flatten(grey, corners, width, height, 0)), turned: false };
  }
}
