import type { GreyPicture } from "@bonafide/document-reader/picture/Picture";
import { drawSymbol } from "@bonafide/testkit/document/specimen/Pdf417Symbol";
import sharp from "sharp";

export interface SceneTerms {
  readonly columns?: number;
  /** The symbol's width in pixels, its quiet zone included. */
  readonly width?: number;
  readonly turn?: number;
  readonly blur?: number;
}

/** A picture of nothing but a symbol on a pale card, in the middle of a dark ground. */
export const drawSymbolScene = async (
  text: string,
  { columns = 8, width = 620, turn = 0, blur = 0 }: SceneTerms = {},
): Promise<GreyPicture> => {
  const [wide, high] = [900, 520];
  const symbol = drawSymbol(text, { columns, x: 0, y: 0, width });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${high}">
    <rect width="${wide}" height="${high}" fill="#4a423c"/>
    <g transform="rotate(${turn} ${wide / 2} ${high / 2}) translate(${(wide - width) / 2} 150)">
      <rect x="-60" y="-110" width="${width + 120}" height="${(width + 120) / 1.586}" fill="#f4f2ee"/>
      ${symbol}
    </g></svg>`;
  const picture = sharp(Buffer.from(svg)).greyscale();
  const { data, info } = await (blur > 0 ? picture.blur(blur) : picture)
    .toColourspace("b-w")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { channels } = info;
  return {
    width: info.width,
    height: info.height,
    data: Uint8Array.from({ length: info.width * info.height }, (_, k) => data[k * channels] ?? 0),
  };
};

/** The same picture in colour. */
export const inColour = ({ width, height, data }: GreyPicture) => ({
  width,
  height,
  data: Uint8Array.from({ length: data.length * 3 }, (_, at) => data[Math.floor(at / 3)] ?? 0),
});
