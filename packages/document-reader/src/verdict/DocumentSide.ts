import { Option } from "effect";
import type { CardOutline } from "../card/CardOutline.ts";
import type { ColourPicture } from "../picture/Picture.ts";
import type { PictureObserver } from "../picture/PictureObserver.ts";
import type { ReadingObserver } from "./ReadingObserver.ts";
import type { ReadingStages } from "./ReadingStages.ts";

export type SideName = "front" | "back";

/** A side of a document as it was shown. */
export interface DocumentSide {
  /** What it was sent as. */
  readonly name: SideName;
  readonly picture: ColourPicture;
  /** Where the card lies in it; looked for when it is first asked for. */
  readonly outline: () => CardOutline | undefined;
  readonly observe: PictureObserver;
  /** What is wrong with the picture, in words; empty where nothing is. */
  readonly faults: () => ReadonlyArray<string>;
}

export const sideOf = (
  name: SideName,
  picture: ColourPicture,
  stages: Pick<ReadingStages, "findCard" | "faultsOf">,
  observer: ReadingObserver,
): DocumentSide => {
  const observe: PictureObserver = (what, seen) => observer.picture(`${name}-${what}`, seen);
  let found: { readonly outline: CardOutline | undefined } | undefined;
  const outline = () => {
    found ??= { outline: Option.getOrUndefined(stages.findCard(picture, observe)) };
    return found.outline;
  };
  return { name, picture, outline, observe, faults: () => stages.faultsOf(picture, outline()) };
};
