import { type CardOutline, type Corners, distance } from "../card/CardOutline.ts";
import { flatten } from "../card/Flattening.ts";
import { fromRectangle, seenThrough } from "../card/Homography.ts";
import { meeting, sideOf } from "../card/Side.ts";
import { evenLight } from "../picture/FlatField.ts";
import { smoothed, withoutNoise } from "../picture/Noise.ts";
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

/** A passport's page in millimetres, and where its zone begins. Source: ICAO Doc 9303-4, section 3. */
const whole = { width: 125, height: 88, left: 6, above: 67 } as const;

/** How far the zone may be from its place on a page, as a part of its width: else the outline is no page's. */
const slack = 0.12;

/** The part of an outlined page above its zone, as the camera saw it; absent if the outline is not the page's. */
const outlinedPage = ({ corners }: CardOutline, [first, last]: Corners): Corners | undefined => {
  const [a, b, c, d] = corners;
  const page = (
    [
      [a, b, c, d],
      [c, d, a, b],
    ] as const
  ).find((turned) => {
    const seen = fromRectangle(turned, 0, 0, whole.width, whole.height);
    const isAt = (corner: Point, x: number): boolean =>
      distance(corner, seenThrough(seen, { x, y: whole.above })) < slack * distance(first, last);
    return isAt(first, whole.left) && isAt(last, whole.left + zoneWidth);
  });
  if (page === undefined) return undefined;
  const [upperLeft, upperRight, lowerRight, lowerLeft] = page;
  const top = sideOf(first, last);
  return [
    upperLeft,
    upperRight,
    meeting(top, sideOf(upperRight, lowerRight)),
    meeting(top, sideOf(upperLeft, lowerLeft)),
  ];
};

/** The part of a page above its zone, by the place and the orientation of the zone alone. */
const zonesPage = ([a, b, c, d]: Corners): Corners => {
  const across = {
    x: (b.x - a.x + c.x - d.x) / 2 / zoneWidth,
    y: (b.y - a.y + c.y - d.y) / 2 / zoneWidth,
  };
  const at = (right: number, down: number): Point => ({
    x: a.x + across.x * right - across.y * down,
    y: a.y + across.y * right + across.x * down,
  });
  const { left, right, top, bottom } = page;
  return [at(left, top), at(right, top), at(right, bottom), at(left, bottom)];
};

/**
 * The views of the print above a passport's zone, one after the other: the recogniser fails on different print in each.
 * The zone gives the page's place and orientation: its corners are clockwise from the upper left, in reading direction.
 * Later views follow the page's outline, where it was found: a zone is too low to tell how a page is tilted.
 */
export function* pageViews(
  grey: GreyPicture,
  zone: Corners,
  outline: () => CardOutline | undefined,
): Generator<FrontView> {
  const flat = (corners: Corners, width: number): GreyPicture => {
    const height = Math.round((width * (page.bottom - page.top)) / (page.right - page.left));
    return flatten(grey, corners, width, height, 0);
  };
  const own = zonesPage(zone);
  yield { name: "print", picture: withoutNoise(evenLight(flat(own, 1500))), turned: false };
  const found = outline();
  const seen = (found === undefined ? undefined : outlinedPage(found, zone)) ?? own;
  const small = evenLight(flat(seen, 1150));
  yield { name: "print-small", picture: small, turned: false };
  yield { name: "print-soft", picture: evenLight(smoothed(flat(seen, 1500))), turned: false };
  yield { name: "print-pale", picture: withoutNoise(small), turned: false, mode: "pale" };
  yield { name: "print-enlarged", picture: evenLight(smoothed(flat(seen, 2000))), turned: false };
}
