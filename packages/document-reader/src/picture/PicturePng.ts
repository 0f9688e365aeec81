import sharp from "sharp";
import type { ColourPicture, GreyPicture } from "./Picture.ts";

/** A picture as a PNG file, for people. */
export const pngOf = async ({
  width,
  height,
  data,
}: GreyPicture | ColourPicture): Promise<Uint8Array> => {
  const channels = data.length === width * height * 3 ? 3 : 1;
  return await sharp(data, { raw: { width, height, channels } })
    .toColourspace(channels === 3 ? "srgb" : "b-w")
    .png({ compressionLevel: 4 })
    .toBuffer();
};
