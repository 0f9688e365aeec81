import { Option } from "effect";
import { findCards } from "../card/CardFinder.ts";
import { type CardOutline, type Corners, distance, longSideOf } from "../card/CardOutline.ts";
import { flatten } from "../card/Flattening.ts";
import { evenLight } from "../picture/FlatField.ts";
import { greyOf } from "../picture/GreyConversion.ts";
import type { ColourPicture, GreyPicture } from "../picture/Picture.ts";
import type { PictureObserver } from "../picture/PictureObserver.ts";
import { findBarRegions } from "./BarRegion.ts";
import { type Binarizer, decodePdf417 } from "./Pdf417Decoder.ts";
import { symbolCornersOf } from "./SymbolCorners.ts";

/** What a barcode holds, and by which step of the ladder it was read. */
export interface BarcodeReading {
  /** One character a byte (Latin-1), control characters kept. */
  readonly payload: string;
  readonly step: string;
}

/** What a reading may be told beside the picture. */
export interface BarcodeTerms {
  /** The card, where somebody has found it; otherwise it is looked for when it is needed. */
  readonly outline?: CardOutline | undefined;
  /** No step of the ladder begins later than this, in milliseconds; none takes long. */
  readonly budget?: number;
  readonly observe?: PictureObserver | undefined;
}

const usualBudget = 2500;

/** A step of the ladder: a picture that may decode where the ones before it did not. */
interface Step {
  readonly name: string;
  readonly picture: GreyPicture;
  readonly binarizer: Binarizer;
  readonly tryDownscale?: boolean;
}

/** A symbol is enlarged to this width at least, in pixels: about four for a module. */
const leastWidth = 1500;

const symbolIn = (grey: GreyPicture, corners: Corners): GreyPicture => {
  const [p, q, r, s] = corners;
  const width = Math.max(distance(p, q), distance(s, r));
  const scale = Math.max(1, leastWidth / width);
  const margin = width * scale * 0.04;
  return flatten(
    grey,
    corners,
    Math.round(width * scale + 2 * margin),
    Math.round(Math.max(distance(p, s), distance(q, r)) * scale + 2 * margin),
    margin,
  );
};

const cardIn = (grey: GreyPicture, { corners }: CardOutline): GreyPicture => {
  const width = Math.round(Math.max(1400, Math.min(2600, longSideOf(corners))));
  return flatten(grey, corners, width, Math.round(width / 1.586), Math.round(width / 100));
};

/** The ladder, each step made only when those before it have failed. */
function* stepsOf(
  picture: ColourPicture,
  outline: CardOutline | undefined,
  observe: PictureObserver | undefined,
): Generator<Step> {
  const grey = greyOf(picture);
  yield { name: "as it is", picture: grey, binarizer: "LocalAverage", tryDownscale: true };
  for (const region of findBarRegions(grey)) {
    const corners = symbolCornersOf(grey, region);
    if (corners === undefined) continue;
    const symbol = symbolIn(grey, corners);
    observe?.("barcode", symbol);
    yield { name: "symbol", picture: symbol, binarizer: "LocalAverage" };
    yield { name: "symbol, even light", picture: evenLight(symbol), binarizer: "FixedThreshold" };
  }
  const outlines = outline === undefined ? findCards(picture, 2, observe) : [outline];
  for (const found of outlines) {
    const card = cardIn(grey, found);
    observe?.("card", card);
    yield { name: "card", picture: card, binarizer: "LocalAverage" };
    yield { name: "card, even light", picture: evenLight(card), binarizer: "FixedThreshold" };
  }
}

/**
 * Reads the PDF417 barcode of a picture; nothing where none can be read within the budget. The symbol's own error
 * correction must hold, so that what is read is what was printed.
 */
export const readBarcode = async (
  picture: ColourPicture,
  { outline, budget = usualBudget, observe }: BarcodeTerms = {},
): Promise<Option.Option<BarcodeReading>> => {
  const start = performance.now();
  for (const step of stepsOf(picture, outline, observe)) {
    const payload = await decodePdf417(step.picture, step.binarizer, step.tryDownscale ?? false);
    if (Option.isSome(payload)) {
      return Option.some({ payload: payload.value, step: step.name });
    }
    if (performance.now() - start > budget) break;
  }
  return Option.none();
};
