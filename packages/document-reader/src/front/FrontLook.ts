import { type FieldPlace, placesIn } from "./FieldPlaces.ts";
import type { PrintedText } from "./PrintedText.ts";

/** A look at a print: its words and their places. */
export interface FrontLook {
  readonly text: PrintedText;
  readonly places: ReadonlyArray<FieldPlace>;
}

export const lookAt = (text: PrintedText): FrontLook => ({ text, places: placesIn(text) });
