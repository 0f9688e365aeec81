import sharp from "sharp";
import type { ColourPicture, GreyPicture } from "./Picture.ts";

/** A picture as a PNG file, for people; with `within`, scaled down to fit. */
export const pngOf = async (
  { width, height, data }: GreyPicture | ColourPicture,
  within?: { readonly width: number; readonly height: number },
): Promise<Uint8Array> => {
  const channels = data.length === width * height * 3 ? 3 : 1;
  const raw = sharp(data, { raw: { width, height, channels } });
  const fitted =
    within === undefined ? raw : raw.resize({ ...within, fit: "inside", withoutEnlargement: true });
  return await fitted
    .toColourspace(channels === 3 ? "srgb" : "b-w")
    .png({ compressionLevel: 4 })
    .toBuffer();
};
