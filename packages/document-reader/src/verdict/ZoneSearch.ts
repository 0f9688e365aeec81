import { Result } from "effect";
import type {
  MrzPictureFault,
  MrzPictureReading,
  MrzPictureTerms,
} from "../mrz/MrzPictureReader.ts";
import type { DocumentSide } from "./DocumentSide.ts";
import type { ReadingTools } from "./ReadingTools.ts";

/** Reads the machine-readable zone of a side, and reports it to the observer. */
export const readZone = (
  side: DocumentSide,
  { terms, stages, observer }: ReadingTools,
  options: Pick<MrzPictureTerms, "budget" | "glance"> = {},
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

/** A side, and what its zone says or why it says nothing. */
export interface FoundZone {
  readonly on: DocumentSide;
  readonly zone: Result.Result<MrzPictureReading, MrzPictureFault>;
}

const meanOf = ({ zone }: FoundZone): number =>
  Result.isFailure(zone) && zone.failure._tag === "ZoneUnread" ? zone.failure.mean : 0;

/** The part of the time after which no side is searched any more: its print has to be read too. */
const ofSearch = 0.5;

/**
 * The side that has a zone, or is likelier to have one. Both are glanced at before either is searched, the likelier one first:
 * to search a side that has none takes longest.
 */
export const findZone = (
  [first, second]: readonly [DocumentSide, DocumentSide],
  tools: ReadingTools,
): FoundZone => {
  const look = (on: DocumentSide, glance: boolean): FoundZone => ({
    on,
    zone: readZone(on, tools, { glance }),
  });
  const likelier = (one: FoundZone, other: FoundZone): FoundZone =>
    Result.isFailure(one.zone) && (Result.isSuccess(other.zone) || meanOf(other) > meanOf(one))
      ? other
      : one;
  const glanced = look(first, true);
  if (Result.isSuccess(glanced.zone)) return glanced;
  let best = likelier(glanced, look(second, true));
  for (const on of best.on === first ? [first, second] : [second, first]) {
    if (Result.isSuccess(best.zone) || !tools.hasTime(ofSearch)) break;
    best = likelier(best, look(on, false));
  }
  return best;
};

/** A few places are enough to recognise another kind of document. */
const few = 4;

/** Whether a side has a readable zone. */
export const hasZone = (side: DocumentSide, tools: ReadingTools): boolean =>
  Result.isSuccess(readZone(side, tools, { budget: few }));
