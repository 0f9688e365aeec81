import type { PhotoFault } from "@bonafide/core/document/PhotoFault";
import { findCard } from "../card/CardFinder.ts";
import type { ColourPicture, Point } from "../picture/Picture.ts";
import { measureQuality } from "../quality/PictureQuality.ts";
import { qualityFaults } from "../quality/QualityFaults.ts";

/** A camera's frame as browsers give it: red, green, blue and alpha of each pixel. */
export interface CameraFrame {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}

/** What the reader would say of a frame. */
export interface FrameMeasure {
  /** The card's corners as parts of the frame's width and height; empty if no card was found. */
  readonly corners: ReadonlyArray<Point>;
  readonly faults: ReadonlyArray<PhotoFault>;
  readonly sharpness: number;
}

const withoutAlpha = ({ data, height, width }: CameraFrame): ColourPicture => {
  const colours = new Uint8Array(width * height * 3);
  for (let from = 0, to = 0; to < colours.length; from += 4, to += 3) {
    colours[to] = data[from] ?? 0;
    colours[to + 1] = data[from + 1] ?? 0;
    colours[to + 2] = data[from + 2] ?? 0;
  }
  return { width, height, data: colours };
};

/** Measures a frame as the reader measures a photograph. It runs in browsers: it and what it imports know no Node. */
export const measureFrame = (frame: CameraFrame): FrameMeasure => {
  const picture = withoutAlpha(frame);
  const outline = findCard(picture);
  const quality = measureQuality(picture, outline);
  return {
    corners: (quality.hasCorners ? (outline?.corners ?? []) : []).map(({ x, y }) => ({
      x: x / frame.width,
      y: y / frame.height,
    })),
    faults: qualityFaults(quality),
    sharpness: quality.sharpness,
  };
};
