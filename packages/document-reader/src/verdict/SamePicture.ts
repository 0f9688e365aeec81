import { downscaleGrey } from "../picture/Downscaling.ts";
import { greyOf } from "../picture/GreyConversion.ts";
import type { ColourPicture, GreyPicture } from "../picture/Picture.ts";

/** The width of the comparison: most effects of encoding and size are gone. */
const comparedWidth = 160;

/** Another encoding differs by less than this part of the picture's contrast. */
const encoded = 0.03;

const seen = (picture: ColourPicture): GreyPicture => {
  const grey = greyOf(picture);
  if (grey.width <= comparedWidth) return grey;
  return downscaleGrey(grey, comparedWidth);
};

/** Whether two pictures are the same file, or the same shot in another encoding or size. */
export const isSamePicture = (one: ColourPicture, other: ColourPicture): boolean => {
  if (Math.abs(one.width / one.height - other.width / other.height) > 0.02) return false;
  const [first, second] = [seen(one), seen(other)];
  if (first.width !== second.width) return false;
  const pixels = Math.min(first.data.length, second.data.length);
  const mean = first.data.reduce((sum, grey) => sum + grey, 0) / first.data.length;
  let differing = 0;
  let contrast = 0;
  for (let at = 0; at < pixels; at++) {
    const grey = first.data[at] ?? 0;
    differing += Math.abs(grey - (second.data[at] ?? 0));
    contrast += Math.abs(grey - mean);
  }
  return differing <= encoded * contrast;
};
