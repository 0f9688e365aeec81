import { Option } from "effect";
import { type CardOutline, longSideOf } from "../card/CardOutline.ts";
import { flatten } from "../card/Flattening.ts";
import { greyOf } from "../picture/GreyConversion.ts";
import type { ColourPicture } from "../picture/Picture.ts";
import type { PictureObserver } from "../picture/PictureObserver.ts";
import { decodePdf417 } from "./Pdf417Decoder.ts";

/** What a barcode holds, and by which step of the ladder it was read. */
export interface BarcodeReading {
  /** One character a byte (Latin-1), control characters kept. */
  readonly payload: string;
  readonly step: string;
}

/** What a reading may be told beside the picture. */
export interface BarcodeTerms {
  readonly outline?: CardOutline | undefined;
  /** The longest that it may take, in milliseconds. */
  readonly budget?: number;
  readonly observe?: PictureObserver | undefined;
}

/** Reads the PDF417 barcode of a picture; nothing where none can be read within the budget. */
export const readBarcode = async (
  picture: ColourPicture,
  { outline, observe }: BarcodeTerms = {},
): Promise<Option.Option<BarcodeReading>> => {
  const grey = greyOf(picture);
  const native = await decodePdf417(grey, "LocalAverage", true);
  if (Option.isSome(native)) return Option.some({ payload: native.value, step: "as it is" });
  if (outline === undefined) return Option.none();
  const width = Math.round(Math.max(1400, Math.min(2600, longSideOf(outline.corners))));
  const card = flatten(
    grey,
    outline.corners,
    width,
    Math.round(width / 1.586),
    Math.round(width / 100),
  );
  observe?.("card", card);
  const flat = await decodePdf417(card, "LocalAverage", false);
  return Option.map(flat, (payload) => ({ payload, step: "flattened" }));
};
