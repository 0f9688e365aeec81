import type { ViewingFault } from "@bonafide/core/affiliation/DocumentViewer";
import { maxImagePixels } from "@bonafide/core/document/ImageHeader";
import sharp from "sharp";

/** The time limit for decoding one picture, in seconds. */
const timeLimit = 10;

/** Decodes a whole JPEG or PNG, and says what keeps a reviewer from looking at it. */
export const pictureFault = async (bytes: Uint8Array): Promise<ViewingFault | undefined> => {
  try {
    const { height, width } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width * height > maxImagePixels) return "too_many_pixels";
    await sharp(bytes, {
      // A picture whose end is missing, or whose data is broken, is refused.
      failOn: "error",
      limitInputPixels: maxImagePixels,
    })
      .timeout({ seconds: timeLimit })
      .resize(64, 64, { fit: "fill", fastShrinkOnLoad: false })
      .raw()
      .toBuffer();
    return undefined;
  } catch (error) {
    return String(error).includes("timeout") ? "too_costly" : "damaged";
  }
};
