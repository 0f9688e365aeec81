import { type CardOutline, type Corners, longSideOf } from "../card/CardOutline.ts";
import { flatten } from "../card/Flattening.ts";
import { downscaleGrey } from "../picture/Downscaling.ts";
import { evenLight } from "../picture/FlatField.ts";
import type { GreyPicture } from "../picture/Picture.ts";
import { release } from "../picture/Release.ts";
import { turnByQuarters } from "../picture/QuarterTurns.ts";

/** A picture that print may be read from; its name is fit for a file. */
export interface FrontView {
  readonly name: string;
  readonly picture: GreyPicture;
  /** The first view seen the other way round: worth a look only where that one could not be read. */
  readonly turned: boolean;
}

/** A card is read at this width: capitals of 2 to 3 mm are 35 to 50 pixels high then. */
const cardWidth = 1500;

/** Of ISO/IEC 7810 ID-1, which all licences and passcards are. */
const cardAspect = 1.586;

/** How much is seen of what lies around a card, as a share of its width: edges are found a little within. */
const around = 0.003;

/** A card laid flat, `width` pixels wide. */
export const flattenedCard = (
  grey: GreyPicture,
  corners: Corners,
  width: number,
  aspect = cardAspect,
): GreyPicture => {
  const height = Math.round(width / aspect);
  const flat = flatten(grey, corners, width, height, Math.round(width * around));
  const even = evenLight(flat);
  release(flat.data);
  return even;
};

const shrunk = (grey: GreyPicture): GreyPicture =>
  grey.width > cardWidth ? downscaleGrey(grey, cardWidth) : grey;

/**
 * The views of a side that shows print, the likeliest first; each is made when it is asked for.
 *
 * An outline tells how a card lies but for which way up. Without one, the whole picture is looked at.
 */
export function* frontViews(
  grey: GreyPicture,
  outline: CardOutline | undefined,
): Generator<FrontView> {
  if (outline === undefined) {
    const whole = evenLight(shrunk(grey));
    const turns = whole.width >= whole.height ? ([0, 2, 1] as const) : ([0, 1, 3] as const);
    for (const quarters of turns)
      yield {
        name: `print-whole-${quarters * 90}`,
        picture: turnByQuarters(whole, quarters),
        turned: quarters !== 0,
      };
    return;
  }
  const card = flattenedCard(grey, outline.corners, cardWidth);
  yield { name: "print", picture: card, turned: false };
  yield { name: "print-turned", picture: turnByQuarters(card, 2), turned: true };
  // Small print gains by more pixels, where there are any.
  if (longSideOf(outline.corners) > cardWidth)
    yield {
      name: "print-enlarged",
      picture: flattenedCard(grey, outline.corners, 2100),
      turned: false,
    };
  yield { name: "print-whole", picture: evenLight(shrunk(grey)), turned: false };
}
