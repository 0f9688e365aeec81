import { Option } from "effect";
import type { DocumentSide } from "./DocumentSide.ts";
import type { ReadingTools } from "./ReadingTools.ts";

/** How long a side is searched for a license's barcode, in milliseconds. */
const budget = 800;

/** Whether one of the sides has a barcode, as far as there is time to look: then the document is of another kind. */
export const hasBarcode = async (
  sides: ReadonlyArray<DocumentSide>,
  { hasTime, stages }: ReadingTools,
): Promise<boolean> => {
  for (const { picture } of sides)
    if (hasTime() && Option.isSome(await stages.readBarcode(picture, { budget }))) return true;
  return false;
};
