import type { PhotoFault } from "@bonafide/core/document/PhotoFault";
import type { PictureQuality } from "./PictureQuality.ts";

/** Measured on synthetic documents; see document-reading study, section 5. */
const limits = {
  brightness: 35,
  contrast: 35,
  glare: 0.04,
  sharpness: 0.04,
  resolution: 500,
};

/**
 * The faults of a picture, likeliest cause first. They explain why something was not read, and never refuse what was:
 * many a poor picture is readable.
 */
export const qualityFaults = (quality: PictureQuality): ReadonlyArray<PhotoFault> => {
  const faults: Array<PhotoFault> = [];
  if (quality.brightness < limits.brightness) faults.push("too dark");
  if (quality.contrast < limits.contrast) faults.push("low contrast");
  // White paper around the card is not glare.
  if (quality.hasCorners && quality.glare > limits.glare) faults.push("glare");
  if (quality.sharpness < limits.sharpness) faults.push("blurred");
  if (!quality.hasCorners) faults.push("four corners not visible");
  if (quality.resolution < limits.resolution) faults.push("resolution too low");
  return faults;
};
