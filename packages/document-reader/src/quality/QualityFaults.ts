import type { PictureQuality } from "./PictureQuality.ts";

/** What is wrong with a picture, in words for whoever took it. */
export type QualityFault =
  | "too dark"
  | "low contrast"
  | "glare"
  | "blurred"
  | "four corners not visible"
  | "resolution too low";

/** From what was measured on synthetic documents; see document-reading study, section 5. */
const limits = {
  brightness: 35,
  contrast: 35,
  glare: 0.04,
  sharpness: 0.04,
  resolution: 500,
};

/**
 * What is wrong with a picture, the likeliest cause first. It explains why something could not be read, and is no
 * reason to refuse what could: many a poor picture reads well.
 */
export const qualityFaults = (quality: PictureQuality): ReadonlyArray<QualityFault> => {
  const faults: Array<QualityFault> = [];
  if (quality.brightness < limits.brightness) faults.push("too dark");
  if (quality.contrast < limits.contrast) faults.push("low contrast");
  // A white page around the card is white, not glare.
  if (quality.hasCorners && quality.glare > limits.glare) faults.push("glare");
  if (quality.sharpness < limits.sharpness) faults.push("blurred");
  if (!quality.hasCorners) faults.push("four corners not visible");
  if (quality.resolution < limits.resolution) faults.push("resolution too low");
  return faults;
};
