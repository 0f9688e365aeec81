import type { PhotoFault } from "@bonafide/core/document/PhotoFault";
import type { CardOutline } from "../card/CardOutline.ts";
import type { ColourPicture } from "../picture/Picture.ts";
import type { PictureFault } from "../picture/PictureDecoder.ts";
import type { PictureObserver } from "../picture/PictureObserver.ts";
import type { ReadingObserver } from "./ReadingObserver.ts";
import type { ReadingStages } from "./ReadingStages.ts";

export type SideName = "front" | "back";

/** One side of a document. */
export interface DocumentSide {
  /** The side's name in the request. */
  readonly name: SideName;
  readonly picture: ColourPicture;
  /** The card's place, searched on first use. */
  readonly outline: () => CardOutline | undefined;
  readonly observe: PictureObserver;
  /** The picture's faults in words; empty if none. */
  readonly faults: () => ReadonlyArray<PhotoFault>;
}

/** A side, or why its file could not be decoded. */
export type DecodedSide = DocumentSide | PictureFault;

export const isDecoded = (side: DecodedSide): side is DocumentSide => typeof side !== "string";

export const sideOf = (
  name: SideName,
  picture: ColourPicture,
  stages: Pick<ReadingStages, "findCard" | "faultsOf">,
  observer: ReadingObserver,
): DocumentSide => {
  const observe: PictureObserver = (what, seen) => observer.picture(`${name}-${what}`, seen);
  let found: { readonly outline: CardOutline | undefined } | undefined;
  const outline = () => {
    found ??= { outline: stages.findCard(picture, observe) };
    return found.outline;
  };
  return { name, picture, outline, observe, faults: () => stages.faultsOf(picture, outline()) };
};
