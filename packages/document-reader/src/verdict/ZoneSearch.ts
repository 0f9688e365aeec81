import { Result } from "effect";
import type { MrzFormat } from "../mrz/MrzLayout.ts";
import type { MrzPictureFault, MrzPictureReading } from "../mrz/MrzPictureReader.ts";
import type { DocumentSide } from "./DocumentSide.ts";
import type { ReadingTools } from "./ReadingTools.ts";

/** Reads the machine-readable zone of a side, and reports it to the observer. */
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

/** A few places are enough to recognise another kind of document. */
const few = 4;

/** Whether a side has a readable zone. */
export const hasZone = (side: DocumentSide, tools: ReadingTools): boolean =>
  Result.isSuccess(readZone(side, tools, { budget: few }));
