import type { CardOutline } from "../card/CardOutline.ts";
import { aspects, isWhole, longSideOf } from "../card/CardOutline.ts";
import { flatten } from "../card/Flattening.ts";
import { downscaleGrey } from "../picture/Downscaling.ts";
import { greyOf } from "../picture/GreyConversion.ts";
import type { ColourPicture, GreyPicture } from "../picture/Picture.ts";
import { largestGlare } from "./Glare.ts";
import { sharpnessOf } from "./Sharpness.ts";

/** The quality of a picture, measured on the card if all of one was found. */
export interface PictureQuality {
  /** The fineness of detail: about 0.3 for sharp print, below 0.04 for blurred print. */
  readonly sharpness: number;
  /** The mean brightness, 0 to 255. */
  readonly brightness: number;
  /** The mean of the brightest 5 % minus that of the darkest 5 %, 0 to 255. */
  readonly contrast: number;
  /** The largest patch of glare as a part of the card, 0 to 1. */
  readonly glare: number;
  /** Whether all four sides of a card were found. */
  readonly hasCorners: boolean;
  /** The long side of the card (or else of the picture), in pixels. */
  readonly resolution: number;
}

/** The width of the measured picture, in pixels. */
const measuredWidth = 1000;

const measuredPicture = (picture: ColourPicture, outline: CardOutline | undefined): GreyPicture => {
  const grey = greyOf(picture);
  if (outline === undefined) {
    return grey.width > measuredWidth ? downscaleGrey(grey, measuredWidth) : grey;
  }
  const { card, page } = aspects;
  const isPage = Math.abs(outline.aspect - page) < Math.abs(outline.aspect - card);
  const height = Math.round(measuredWidth / (isPage ? page : card));
  const shrink = Math.min(1, (measuredWidth * 1.1) / longSideOf(outline.corners));
  const small = shrink < 0.85 ? downscaleGrey(grey, Math.round(grey.width * shrink)) : grey;
  const scale = small.width / grey.width;
  const [p, q, r, s] = outline.corners;
  const at = ({ x, y }: { readonly x: number; readonly y: number }) => ({
    x: x * scale,
    y: y * scale,
  });
  return flatten(small, [at(p), at(q), at(r), at(s)], measuredWidth, height, -10);
};

/** The brightness that this part of the pixels does not exceed. */
const percentile = (counts: Uint32Array, total: number, part: number): number => {
  let seen = 0;
  const level = counts.findIndex((count) => (seen += count) >= total * part);
  return level === -1 ? 255 : level;
};

/** Measures a picture of a document. */
export const measureQuality = (
  picture: ColourPicture,
  found: CardOutline | undefined,
): PictureQuality => {
  const outline = found !== undefined && isWhole(found) ? found : undefined;
  const seen = measuredPicture(picture, outline);
  const counts = new Uint32Array(256);
  let sum = 0;
  for (const grey of seen.data) {
    counts[grey] = (counts[grey] ?? 0) + 1;
    sum += grey;
  }
  const total = seen.data.length;
  return {
    sharpness: sharpnessOf(seen),
    brightness: sum / total,
    contrast: percentile(counts, total, 0.95) - percentile(counts, total, 0.05),
    glare: largestGlare(seen),
    hasCorners: outline !== undefined,
    resolution: Math.round(outline === undefined ? picture.width : longSideOf(outline.corners)),
  };
};
