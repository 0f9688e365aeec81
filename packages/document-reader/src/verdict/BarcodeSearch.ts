import { Option } from "effect";
import type { DocumentSide } from "./DocumentSide.ts";
import type { ReadingTools } from "./ReadingTools.ts";

/** The time for searching a side for a license's barcode, in milliseconds. */
const budget = 800;

/** Whether a side has a barcode, within the time: then the document is of another kind. */
export const hasBarcode = async (
  sides: ReadonlyArray<DocumentSide>,
  { hasTime, stages }: ReadingTools,
): Promise<boolean> => {
  for (const { picture } of sides)
    if (hasTime() && Option.isSome(await stages.readBarcode(picture, { budget }))) return true;
  return false;
};
