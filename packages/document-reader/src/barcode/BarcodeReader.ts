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
import { type CountWork, workOfLook } from "../time/CountedWork.ts";

/** The content of a barcode, and the step of the ladder that read it. */
export interface BarcodeReading {
  /** One character for each byte (Latin-1), with control characters. */
  readonly payload: string;
  readonly step: string;
  /** Its place, if the step knows it. */
  readonly corners?: Corners | undefined;
}

/** The terms of a reading. */
export interface BarcodeTerms {
  /** The card's outline if known; otherwise it is searched when needed. */
  readonly outline?: CardOutline | undefined;
  /** No step of the ladder begins after this work, in milliseconds of an idle core. Every step is short. */
  readonly budget?: number;
  readonly count?: CountWork | undefined;
  readonly observe?: PictureObserver | undefined;
}

const usualBudget = 2500;

/** The work of steps, in milliseconds of an idle core, measured in pictures of four megapixels. */
const works = { symbol: 30, evenSymbol: 15, redrawing: 600, card: 120 } as const;

/** A step of the ladder: a picture that may decode if the earlier ones did not. */
interface Step extends DecodingTerms {
  readonly name: string;
  readonly picture: GreyPicture;
  readonly corners?: Corners;
}

/** A symbol is enlarged to at least this width in pixels: about four for a module. */
const leastWidth = 1500;

/**
 * A redrawn symbol has a guess for every codeword that the picture does not show. With little error correction left,
 * guesses may be corrected to a wrong text, so some must be left.
 */
const spareOfRedrawn = 0.1;

/** A flattened symbol has a margin of this part of its width. */
const aroundSymbol = 0.04;

/** A flattened symbol at least as wide as in the picture, with its margin. */
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

/** Whether corners can belong to a symbol: wider than high, not a line, and not tiny. */
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

/**
 * The ladder. Each step is made only after the earlier ones have failed. `half` is `grey`, possibly at half the size.
 */
function* stepsOf(
  picture: ColourPicture,
  grey: GreyPicture,
  half: GreyPicture,
  { outline, observe }: BarcodeTerms,
  count: CountWork,
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
        count(works.symbol);
        yield { ...symbol, name: "symbol", binarizer: "LocalAverage" };
      }
    }
    // The likeliest region costs less than the whole picture; the other regions follow.
    if (!seenWhole) {
      count(workOfLook(grey));
      yield { ...asItIs, tryDownscale: true };
    }
    seenWhole = true;
  }
  if (!seenWhole) {
    count(workOfLook(grey));
    yield { ...asItIs, tryDownscale: true };
  }
  for (const [at, symbol] of symbols.entries()) {
    const even = { ...symbol, picture: evenLight(symbol.picture) };
    symbols[at] = even;
    count(works.evenSymbol);
    yield { ...even, name: "symbol in even light", binarizer: "FixedThreshold" };
  }
  symbols.sort((a, b) => areaOf(b.corners) - areaOf(a.corners));
  for (const symbol of symbols) {
    count(works.redrawing);
    const redrawn = redrawSymbol(symbol.picture, symbol.margin);
    if (redrawn === undefined) continue;
    observe?.("barcode-redrawn", redrawn);
    yield {
      name: "symbol drawn anew",
      corners: symbol.corners,
      picture: redrawn,
      binarizer: "FixedThreshold",
      leastSpare: spareOfRedrawn,
    };
  }
  const outlines = outline === undefined ? findCards(picture, 2, observe) : [outline];
  for (const found of outlines) {
    const card = cardIn(grey, found);
    observe?.("card", card);
    count(works.card);
    yield { name: "card", picture: card, binarizer: "LocalAverage" };
    yield { name: "card in even light", picture: evenLight(card), binarizer: "FixedThreshold" };
  }
}

/**
 * Reads the PDF417 barcode of a picture; absent if none is read within the budget. The symbol's own error correction
 * must succeed, so that the result is what was printed.
 */
export const readBarcode = async (
  picture: ColourPicture,
  { budget = usualBudget, ...terms }: BarcodeTerms = {},
): Promise<Option.Option<BarcodeReading>> => {
  let spent = 0;
  const count = (milliseconds: number): void => {
    spent += milliseconds;
    terms.count?.(milliseconds);
  };
  const grey = greyOf(picture);
  // Half the size by averaging: fine enough to find a symbol, with half the noise.
  const half = grey.width > 1200 && grey.height > 1 ? halveGrey(grey) : grey;
  try {
    for (const step of stepsOf(picture, grey, half, terms, count)) {
      const found = await decodePdf417(step.picture, step);
      if (Option.isSome(found)) {
        // In the whole picture, the decoder tells the place.
        const corners = step.picture === grey ? found.value.corners : step.corners;
        return Option.some({ payload: found.value.payload, step: step.name, corners });
      }
      if (spent > budget) break;
    }
    return Option.none();
  } finally {
    if (half !== grey) release(half.data);
  }
};
