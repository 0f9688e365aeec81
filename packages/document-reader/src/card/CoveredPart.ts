import type { Corners } from "./CardOutline.ts";
import { fromRectangle, placedThrough, seenThrough } from "./Homography.ts";
import type { ColourPicture, Point } from "../picture/Picture.ts";

/** How far around the part is covered too, as a part of its width and its height: its corners are those of its print. */
const margin = { across: 0.03, down: 0.12 } as const;

/** What is covered has the colours of this distance above and below it, as a part of its height. */
const beside = 0.04;

/** A copy of a picture in which the print between four corners is covered by what is above and below it. */
export const withCovered = (picture: ColourPicture, corners: Corners): ColourPicture => {
  const { height, width } = picture;
  // A decoded picture is a Buffer, whose slice is no copy.
  const data = new Uint8Array(picture.data);
  const seen = fromRectangle(corners, 0, 0, 1, 1);
  const limits: Corners = [
    seenThrough(seen, { x: -margin.across, y: -margin.down }),
    seenThrough(seen, { x: 1 + margin.across, y: -margin.down }),
    seenThrough(seen, { x: 1 + margin.across, y: 1 + margin.down }),
    seenThrough(seen, { x: -margin.across, y: 1 + margin.down }),
  ];
  const within = (value: number, most: number): number =>
    Math.min(most - 1, Math.max(0, Math.floor(value)));
  const range = (values: ReadonlyArray<number>, most: number) =>
    [within(Math.min(...values), most), within(Math.max(...values), most)] as const;
  const [left, right] = range(
    limits.map(({ x }) => x),
    width,
  );
  const [top, bottom] = range(
    limits.map(({ y }) => y),
    height,
  );
  const at = (place: Point): number =>
    3 * (within(place.y, height) * width + within(place.x, width));
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      const { x: across, y: down } = placedThrough(seen, { x: x + 0.5, y: y + 0.5 });
      const isOutside =
        across < -margin.across ||
        across > 1 + margin.across ||
        down < -margin.down ||
        down > 1 + margin.down;
      if (isOutside) continue;
      const above = at(seenThrough(seen, { x: across, y: -margin.down - beside }));
      const below = at(seenThrough(seen, { x: across, y: 1 + margin.down + beside }));
      const share = (down + margin.down) / (1 + 2 * margin.down);
      for (let channel = 0; channel < 3; channel++) {
        data[3 * (y * width + x) + channel] =
          (1 - share) * (picture.data[above + channel] ?? 0) +
          share * (picture.data[below + channel] ?? 0);
      }
    }
  }
  return { width, height, data };
};
