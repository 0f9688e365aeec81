import { Record } from "effect";
import type { ExpectedFront, FrontField, FrontMatch } from "../front/FrontMatch.ts";
import { readFront } from "../front/FrontReader.ts";
import { frontViews, type FrontView } from "../front/FrontViews.ts";
import { greyOf } from "../picture/GreyConversion.ts";
import type { GreyPicture } from "../picture/Picture.ts";
import { release } from "../picture/Release.ts";
import type { DocumentSide } from "./DocumentSide.ts";
import type { ReadingTools } from "./ReadingTools.ts";

const words = {
  Same: "printed so",
  Nearly: "printed so but for what is misread",
  Alike: "not read for certain",
  Absent: "not found",
  Other: "printed otherwise",
} as const;

const fields: Readonly<Record<FrontField, string>> = {
  number: "number",
  last: "last name",
  first: "first name",
  birthDate: "birth date",
  expires: "day of expiry",
};

/** Compares the print of a side with what the machine-readable part says, and tells the observer how. */
export const comparePrint = (
  side: DocumentSide,
  expected: ExpectedFront,
  { terms, stages, observer, hasTime }: ReadingTools,
  viewsOf = (grey: GreyPicture): Iterable<FrontView> => frontViews(grey, side.outline()),
): FrontMatch => {
  const grey = greyOf(side.picture);
  const reading = readFront(viewsOf(grey), expected, {
    today: terms.today,
    readText: stages.readText,
    observe: side.observe,
    hasTime,
  });
  release(grey.data);
  for (const [field, name] of Record.toEntries(fields)) {
    const finding = reading.findings[field];
    if (finding !== undefined) observer.note(`${side.name}: ${name} ${words[finding]}`);
  }
  return reading;
};
