import {
  aspects,
  type CardOutline,
  type Corners,
  longSideOf,
  smallArea,
} from "../card/CardOutline.ts";
import { flatten } from "../card/Flattening.ts";
import { downscaleGrey } from "../picture/Downscaling.ts";
import { deblurring } from "../picture/Blur.ts";
import { evenLight } from "../picture/FlatField.ts";
import { withoutNoise } from "../picture/Noise.ts";
import type { GreyPicture, Point } from "../picture/Picture.ts";
import { release } from "../picture/Release.ts";
import { turnByQuarters } from "../picture/QuarterTurns.ts";
import type { TextMode } from "./TextEngine.ts";

/** A picture for reading print; its name is valid for a file. */
export interface FrontView {
  readonly name: string;
  readonly picture: GreyPicture;
  /** The first view turned, read only if those before it were unreadable. */
  readonly turned: boolean;
  /** By how many quarters a turned view is turned, clockwise. */
  readonly quarters?: 1 | 2 | 3;
  /** It lies as the first view does, and is to be turned as far as the one that was read best. */
  readonly follows?: boolean;
  /** Words anywhere, if absent. */
  readonly mode?: TextMode;
  /** It may cut off print at its edges. */
  readonly isCut?: boolean;
  /** It has twice as many pixels as the others, and takes twice their time. */
  readonly isLarge?: boolean;
  /** It is all of the picture. */
  readonly isWhole?: boolean;
  /**
   * What is above it, where a title may be that a band of another colour divides from the card; or what is above it where it
   * lies upside down.
   */
  readonly above?: (isTurned: boolean) => GreyPicture;
}

/** The reading width of a card: capitals of 2 to 3 mm become 35 to 50 pixels high. */
const cardWidth = 1500;

/** A smaller width, with less noise of a dark picture. */
const smallWidth = 1150;

/** The margin around a card, as a part of its width: edges are found slightly inside. */
const around = 0.003;

/** A flattened card, `width` pixels wide. */
export const flattenedCard = (
  grey: GreyPicture,
  corners: Corners,
  width: number,
  aspect: number = aspects.card,
): GreyPicture => {
  const height = Math.round(width / aspect);
  const flat = flatten(grey, corners, width, height, Math.round(width * around));
  const even = evenLight(flat);
  release(flat.data);
  return even;
};

/** The height of a band with a title, as a part of the card's. */
const band = 0.25;

/** What is above a flattened card, with as many pixels. */
const aboveCard = (grey: GreyPicture, [a, b, c, d]: Corners): GreyPicture => {
  const moved = (upper: Point, lower: Point): Point => ({
    x: upper.x - band * (lower.x - upper.x),
    y: upper.y - band * (lower.y - upper.y),
  });
  const height = Math.round((band * cardWidth) / aspects.card);
  return evenLight(flatten(grey, [moved(a, d), moved(b, c), b, a], cardWidth, height, 0));
};

const shrunk = (grey: GreyPicture, width: number): GreyPicture =>
  grey.width > width ? downscaleGrey(grey, width) : grey;

/** All of the picture, as the outline of a card may be that of a portrait, which is softer than print. */
interface WholePicture {
  readonly picture: GreyPicture;
  readonly clear: ReturnType<typeof deblurring>;
}

const wholePicture = (grey: GreyPicture): WholePicture => {
  const even = evenLight(shrunk(grey, cardWidth));
  const clear = deblurring(even);
  return { picture: clear(even), clear };
};

const wholeView = ({ picture }: WholePicture): FrontView => ({
  name: "print-whole",
  picture,
  turned: false,
  isCut: false,
  isWhole: true,
});

/** The whole picture with less noise. */
const smallWhole = (grey: GreyPicture, { clear }: WholePicture): FrontView => ({
  name: "print-whole-small",
  picture: withoutNoise(clear(evenLight(shrunk(grey, smallWidth)))),
  turned: false,
  isCut: false,
  isWhole: true,
});

/** Whether an outline may be that of a part of a card only. */
const isPart = ({ aspect }: CardOutline): boolean => Math.abs(aspect / aspects.card - 1) > 0.06;

/**
 * The views of a side with print, best first, each made on demand.
 *
 * An outline gives the card's place, but not which way up it is. Without one, the whole picture is read.
 */
export function* frontViews(
  grey: GreyPicture,
  outline: CardOutline | undefined,
): Generator<FrontView> {
  if (outline === undefined) {
    const whole = wholePicture(grey);
    const { height, width } = whole.picture;
    const turns = width >= height ? ([0, 2, 1] as const) : ([0, 1, 3] as const);
    for (const quarters of turns)
      yield {
        name: `print-whole-${quarters * 90}`,
        picture: turnByQuarters(whole.picture, quarters),
        turned: quarters !== 0,
      };
    const small = smallWhole(grey, whole);
    yield small;
    yield { ...small, name: "print-whole-pale", mode: "pale" };
    return;
  }
  const isCut = isPart(outline);
  const flat = flattenedCard(grey, outline.corners, cardWidth);
  const clear = deblurring(flat);
  const card = withoutNoise(clear(flat));
  const [a, b, c, d] = outline.corners;
  const above = (isTurned: boolean) => aboveCard(grey, isTurned ? [c, d, a, b] : [a, b, c, d]);
  yield { name: "print", picture: card, turned: false, isCut, above };
  // It may be a portrait's.
  const isSmall = outline.area < smallArea;
  if (isSmall) yield wholeView(wholePicture(grey));
  // Cards of holders under 21 are upright.
  for (const quarters of [2, 1, 3] as const)
    yield {
      name: `print-turned-${quarters * 90}`,
      picture: turnByQuarters(card, quarters),
      turned: true,
      quarters,
      isCut,
    };
  const again = { turned: false, follows: true, isCut } as const;
  // In blur, one that is not sharpened, as sharpened print may be misread alike in each view.
  const small = flattenedCard(grey, outline.corners, smallWidth);
  yield { name: "print-small", picture: small, ...again };
  yield { name: "print-pale", picture: withoutNoise(small), ...again, mode: "pale" };
  // Small print gains from more pixels, if the picture has them.
  if (longSideOf(outline.corners) > cardWidth)
    yield {
      name: "print-enlarged",
      picture: withoutNoise(clear(flattenedCard(grey, outline.corners, 2100))),
      isLarge: true,
      ...again,
    };
  const whole = wholePicture(grey);
  if (!isSmall) yield wholeView(whole);
  const smaller = smallWhole(grey, whole);
  yield smaller;
  if (isSmall) yield { ...smaller, name: "print-whole-pale", mode: "pale" };
}
