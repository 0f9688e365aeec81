import { Result } from "effect";
import type { MrzFormat } from "../mrz/MrzLayout.ts";
import type { MrzPictureFault, MrzPictureReading } from "../mrz/MrzPictureReader.ts";
import type { DocumentSide } from "./DocumentSide.ts";
import type { ReadingTools } from "./ReadingTools.ts";

/** Reads the machine-readable zone of a side, and tells the observer how that went. */
export const readZone = (
  side: DocumentSide,
  { terms, stages, observer }: ReadingTools,
  options: { readonly formats?: ReadonlyArray<MrzFormat>; readonly budget?: number } = {},
): Result.Result<MrzPictureReading, MrzPictureFault> => {
  const zone = stages.readZone(side.picture, undefined, {
    today: terms.today,
    observe: side.observe,
    ...options,
  });
  observer.note(
    Result.match(zone, {
      onSuccess: ({ format, confidence }) =>
        `${side.name}: machine-readable zone read (${format}, confidence ${confidence.mean.toFixed(2)})`,
      onFailure: (fault) =>
        fault._tag === "ZoneNotFound"
          ? `${side.name}: no machine-readable zone found`
          : `${side.name}: machine-readable zone not believed (${fault.faults.map(({ _tag }) => _tag).join(", ")})`,
    }),
  );
  return zone;
};

/** A few places are enough to tell that a document is of another kind. */
const few = 4;

/** Whether a side has a zone at all that can be read. */
export const hasZone = (side: DocumentSide, tools: ReadingTools): boolean =>
  Result.isSuccess(readZone(side, tools, { budget: few }));
