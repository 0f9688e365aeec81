import type { CardOutline, Corners } from "../card/CardOutline.ts";
import { flatten } from "../card/Flattening.ts";
import { fromRectangle, placedThrough } from "../card/Homography.ts";
import { meeting, sideOf } from "../card/Side.ts";
import { deblurring } from "../picture/Blur.ts";
import { evenLight } from "../picture/FlatField.ts";
import { smoothed, withoutNoise } from "../picture/Noise.ts";
import type { GreyPicture, Point } from "../picture/Picture.ts";
import type { FrontView } from "./FrontViews.ts";

/**
 * From the outer edge of the first capital to that of the last, in millimetres. Source: ICAO Doc 9303-3, section 4.6
 * (OCR-B, ten to the inch).
 */
const zoneWidth = 111.2;

/** A part of a page, in millimetres from the upper left of its zone's first line. */
interface PagePart {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/**
 * The part of a data page above its zone, in millimetres from the first line's upper left. Source: ICAO Doc 9303-4,
 * section 3.
 */
const page: PagePart = { left: -5, right: 117, top: -68, bottom: -1.5 };

/** Where the title of a page may be that the part above its zone cuts off, in millimetres as there. */
const title: PagePart = { ...page, top: -92, bottom: -65 };

/** A passport's page, and how far above its lower edge its zone begins, in millimetres. Source: ICAO Doc 9303-4, section 3. */
const whole = { width: 125, height: 88, above: 67 } as const;

/**
 * Where a zone may lie in the outline of a page, because some issuers print it smaller or elsewhere: `slack` is the most
 * millimetres between its upper edge and the height that the standard gives, `narrowest` its least width in millimetres, `flattest`
 * the least height of two lines as a part of their width. An outline with its zone elsewhere is not that of a page.
 */
const [slack, narrowest, flattest] = [10, 80, 0.06];

/** The part of an outlined page above its zone, as the camera saw it; absent if the outline is not the page's. */
const outlinedPage = (
  { corners }: CardOutline,
  [first, last, , below]: Corners,
): Corners | undefined => {
  const [a, b, c, d] = corners;
  const page = (
    [
      [a, b, c, d],
      [c, d, a, b],
    ] as const
  ).find((turned) => {
    const seen = fromRectangle(turned, 0, 0, whole.width, whole.height);
    const [begin, end, foot] = [
      placedThrough(seen, first),
      placedThrough(seen, last),
      placedThrough(seen, below),
    ] as const;
    const width = end.x - begin.x;
    return (
      [begin, end].every(
        ({ x, y }) => x > 0 && x < whole.width && Math.abs(y - whole.above) < slack,
      ) &&
      width > narrowest &&
      foot.y - begin.y > flattest * width
    );
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

/** A part of a page, by the place and the orientation of its zone alone. */
const zonesPage = ([a, b, c, d]: Corners, { bottom, left, right, top }: PagePart): Corners => {
  const across = {
    x: (b.x - a.x + c.x - d.x) / 2 / zoneWidth,
    y: (b.y - a.y + c.y - d.y) / 2 / zoneWidth,
  };
  const at = (right: number, down: number): Point => ({
    x: a.x + across.x * right - across.y * down,
    y: a.y + across.y * right + across.x * down,
  });
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
  const flat = (corners: Corners, width: number, part = page): GreyPicture => {
    const height = Math.round((width * (part.bottom - part.top)) / (part.right - part.left));
    return flatten(grey, corners, width, height, 0);
  };
  const own = zonesPage(zone, page);
  const even = evenLight(flat(own, 1500));
  const clear = deblurring(even);
  const first = withoutNoise(clear(even));
  const above = () => evenLight(flat(zonesPage(zone, title), 1500, title));
  yield { name: "print", picture: first, turned: false, isCut: true, above };
  const found = outline();
  const outlined = found === undefined ? undefined : outlinedPage(found, zone);
  const [seen, isCut] = [outlined ?? own, outlined === undefined];
  const view = (name: string, picture: GreyPicture) => ({ name, picture, turned: false, isCut });
  // Some print is read better as it is, also where it is blurred.
  const small = evenLight(flat(seen, 1150));
  yield view("print-small", small);
  yield view("print-soft", evenLight(smoothed(flat(seen, 1500))));
  yield { ...view("print-pale", withoutNoise(clear(small))), mode: "pale" };
  yield view("print-enlarged", clear(evenLight(smoothed(flat(seen, 2000)))));
}
