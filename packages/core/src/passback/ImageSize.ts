import { Option } from "effect";

/** The box that a picture must fit, in pixels. */
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
