import { Option } from "effect";

/** A size in pixels, and its bounds: of a picture, or of the box that a picture is scaled down into with its proportions. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** The limits of width and height, both inclusive. Source: interface, "Document Passback API". */
export const sizeBounds = { least: 100, most: 1000 } as const;

const withinBounds = (pixels: number): boolean =>
  pixels >= sizeBounds.least && pixels <= sizeBounds.most;

/** Parses `<width>x<height>`, two decimal numbers without sign or leading zero. */
export const imageSizeOf = (text: string): Option.Option<ImageSize> => {
  const [, width = "", height = ""] = /^([1-9]\d{2,3})x([1-9]\d{2,3})$/.exec(text) ?? [];
  const size = { width: Number(width), height: Number(height) };
  return withinBounds(size.width) && withinBounds(size.height) ? Option.some(size) : Option.none();
};

/**
 * The size of a picture scaled down into a box, with its proportions, never enlarged; no side is less than a pixel. The
 * smaller dimension is the constraint: 500x400 in 300x200 is 250x200. Source: interface, "Document Passback API".
 */
export const sizeWithin = (picture: ImageSize, box: ImageSize): ImageSize => {
  const scale = Math.min(1, box.width / picture.width, box.height / picture.height);
  const scaled = (pixels: number) => Math.max(1, Math.round(pixels * scale));
  return { width: scaled(picture.width), height: scaled(picture.height) };
};
