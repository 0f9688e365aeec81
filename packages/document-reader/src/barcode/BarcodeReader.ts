import { Option } from "effect";
import { findCards } from "../card/CardFinder.ts";
import { type CardOutline, type Corners, distance, longSideOf } from "../card/CardOutline.ts";
import { flatten } from "../card/Flattening.ts";
import { evenLight } from "../picture/FlatField.ts";
import { greyOf } from "../picture/GreyConversion.ts";
import { halveGrey } from "../picture/Downscaling.ts";
import type { ColourPicture, GreyPicture, Point } from "../picture/Picture.ts";
import { release } from "../picture/Release.ts";
import type { PictureObserver } from "../picture/PictureObserver.ts";
import { findBarRegions } from "./BarRegion.ts";
import { type DecodingTerms, decodePdf417 } from "./Pdf417Decoder.ts";
import { redrawSymbol } from "./SymbolRedrawing.ts";
import { symbolCornersOf } from "./SymbolCorners.ts";
import { processorTime } from "../time/ProcessorTime.ts";

/** What a barcode holds, and by which step of the ladder it was read. */
export interface BarcodeReading {
  /** One character a byte (Latin-1), control characters kept. */
  readonly payload: string;
  readonly step: string;
  /** Where it lies, by the steps that know. */
  readonly corners?: Corners | undefined;
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
interface Step extends DecodingTerms {
  readonly name: string;
  readonly picture: GreyPicture;
  readonly corners?: Corners;
}

/** A symbol is enlarged to this width at least, in pixels: about four for a module. */
const leastWidth = 1500;

/**
 * What was drawn anew has a codeword everywhere, a guessed one where the picture shows nothing. The less of the error
 * correction is left, the likelier it corrects guesses into another text: some must be.
 */
const spareOfRedrawn = 0.1;

/** Around a flattened symbol is left this part of its width. */
const aroundSymbol = 0.04;

/** A symbol laid flat, as wide as the picture shows it or wider, and the pixels around it. */
interface FlatSymbol {
  readonly corners: Corners;
  readonly picture: GreyPicture;
  readonly margin: number;
}

const flatSymbol = (grey: GreyPicture, corners: Corners): FlatSymbol => {
  const [p, q, r, s] = corners;
  const seen = Math.max(distance(p, q), distance(s, r));
  const width = Math.max(leastWidth, seen);
  const height = (Math.max(distance(p, s), distance(q, r)) * width) / seen;
  const margin = Math.round(width * aroundSymbol);
  const picture = flatten(
    grey,
    corners,
    Math.round(width) + 2 * margin,
    Math.round(height) + 2 * margin,
    margin,
  );
  return { corners, picture, margin };
};

/** Whether corners can be a symbol's: wider than high, but no mere line, and not tiny. */
const isPlausible = (grey: GreyPicture, [p, q, , s]: Corners): boolean => {
  const [width, height] = [distance(p, q), distance(p, s)];
  return (
    width > height &&
    width < 14 * height &&
    width > 0.06 * Math.max(grey.width, grey.height) &&
    height > 12
  );
};

const enlarged = ([p, q, r, s]: Corners, scale: number): Corners => {
  const at = ({ x, y }: Point): Point => ({ x: x * scale, y: y * scale });
  return [at(p), at(q), at(r), at(s)];
};

const areaOf = ([p, q, , s]: Corners): number => distance(p, q) * distance(p, s);

const isSame = (a: Corners, b: Corners): boolean =>
  a.every((corner, at) => distance(corner, b[at] ?? corner) < distance(a[0], a[1]) * 0.02);

const cardIn = (grey: GreyPicture, { corners }: CardOutline): GreyPicture => {
  const width = Math.round(Math.max(1400, Math.min(2600, longSideOf(corners))));
  return flatten(grey, corners, width, Math.round(width / 1.586), Math.round(width / 100));
};

/** The ladder, each step made only when those before it have failed; `half` is `grey`, or half as large. */
function* stepsOf(
  picture: ColourPicture,
  grey: GreyPicture,
  half: GreyPicture,
  { outline, observe }: BarcodeTerms,
): Generator<Step> {
  const scale = half === grey ? 1 : 2;
  const asItIs = { name: "as it is", picture: grey, binarizer: "LocalAverage" } as const;
  const symbols: Array<FlatSymbol> = [];
  let seenWhole = false;
  for (const region of findBarRegions(half)) {
    const found = symbolCornersOf(half, region);
    if (found !== undefined) {
      const corners = enlarged(found, scale);
      const isNew = !symbols.some((other) => isSame(other.corners, corners));
      if (isNew && isPlausible(grey, corners)) {
        const symbol = flatSymbol(grey, corners);
        symbols.push(symbol);
        observe?.("barcode", symbol.picture);
        yield { ...symbol, name: "symbol", binarizer: "LocalAverage" };
      }
    }
    // The likeliest place costs less than the whole picture, and every other one after it more.
    if (!seenWhole) yield { ...asItIs, tryDownscale: true };
    seenWhole = true;
  }
  if (!seenWhole) yield { ...asItIs, tryDownscale: true };
  for (const [at, symbol] of symbols.entries()) {
    const even = { ...symbol, picture: evenLight(symbol.picture) };
    symbols[at] = even;
    yield { ...even, name: "symbol in even light", binarizer: "FixedThreshold" };
  }
  symbols.sort((a, b) => areaOf(b.corners) - areaOf(a.corners));
  for (const symbol of symbols) {
    const redrawn = redrawSymbol(symbol.picture, symbol.margin);
    if (redrawn === undefined) continue;
    observe?.("barcode-redrawn", redrawn);
    yield {
      name: "symbol drawn anew",
      picture: redrawn,
      binarizer: "FixedThreshold",
      leastSpare: spareOfRedrawn,
    };
  }
  const outlines = outline === undefined ? findCards(picture, 2, observe) : [outline];
  for (const found of outlines) {
    const card = cardIn(grey, found);
    observe?.("card", card);
    yield { name: "card", picture: card, binarizer: "LocalAverage" };
    yield { name: "card in even light", picture: evenLight(card), binarizer: "FixedThreshold" };
  }
}

/**
 * Reads the PDF417 barcode of a picture; nothing where none can be read within the budget. The symbol's own error
 * correction must hold, so that what is read is what was printed.
 */
export const readBarcode = async (
  picture: ColourPicture,
  { budget = usualBudget, ...terms }: BarcodeTerms = {},
): Promise<Option.Option<BarcodeReading>> => {
  const start = processorTime();
  const grey = greyOf(picture);
  // Half as large, pixels averaged: fine enough to find a symbol, and with half the noise.
  const half = grey.width > 1200 && grey.height > 1 ? halveGrey(grey) : grey;
  try {
    for (const step of stepsOf(picture, grey, half, terms)) {
      const payload = await decodePdf417(step.picture, step);
      if (Option.isSome(payload)) {
        const { corners, name } = step;
        return Option.some({ payload: payload.value, step: name, corners });
      }
      if (processorTime() - start > budget) break;
    }
    return Option.none();
  } finally {
    release(grey.data, half.data);
  }
};
