import { Result } from "effect";
import { flatten } from "../card/Flattening.ts";
import { lettersAndNumerals } from "../front/ConfusableLetters.ts";
import type { MrzCheck, MrzFault } from "../mrz/MrzFault.ts";
import type { MrzField } from "../mrz/MrzLayout.ts";
import type { MrzPictureFault } from "../mrz/MrzPictureReader.ts";
import { divideMrz, type MrzZone } from "../mrz/MrzZone.ts";
import { greyOf } from "../picture/GreyConversion.ts";
import { release } from "../picture/Release.ts";
import type { DocumentSide } from "./DocumentSide.ts";
import type { ReadingTools } from "./ReadingTools.ts";

type UnreadZone = Extract<MrzPictureFault, { readonly _tag: "ZoneUnread" }>;

/** Pixels: a zone's characters become about 40 pixels high. */
const zoneWidth = 1500;

/** The margin around a zone, in its lines' heights. */
const around = 0.6;

/** Exactly: a letter read as its numeral breaks a check digit too. */
const comparable = lettersAndNumerals;

const digitOf: Readonly<Record<Exclude<MrzCheck, "composite">, MrzField>> = {
  number: "numberDigit",
  birthDate: "birthDateDigit",
  expiry: "expiryDigit",
  optional: "optionalDigit",
};

/** What breaks a rule, as it was recognised: a field with its digit, the line of a composite digit, or a value. */
const brokenTexts = (fault: MrzFault, zone: MrzZone): ReadonlyArray<string> => {
  if (fault._tag === "ValueUnreadable") return [zone.text(fault.field)];
  if (fault._tag !== "CheckDigitsFailed") return [];
  const single = fault.failed.flatMap((check) =>
    check === "composite" ? [] : [zone.text(check) + zone.text(digitOf[check])],
  );
  return single.length > 0 ? single : [zone.lineOf("compositeDigit")];
};

/**
 * Whether the recogniser of print, which knows nothing of zones, reads what breaks the rules as the zone's own recogniser
 * did. A misreading is one recogniser's; both read what is printed.
 */
export const isPrintedSo = (
  { picture }: DocumentSide,
  { faults, lines, zone: corners }: UnreadZone,
  { stages, observer }: ReadingTools,
): boolean => {
  const divided = divideMrz(lines);
  if (Result.isFailure(divided)) return false;
  const grey = greyOf(picture);
  const [a, b, , d] = corners;
  const shape = Math.hypot(d.x - a.x, d.y - a.y) / Math.max(1, Math.hypot(b.x - a.x, b.y - a.y));
  const height = Math.max(1, Math.round(zoneWidth * shape));
  const margin = Math.round((around * height) / (2 * lines.length));
  const strip = flatten(grey, corners, zoneWidth, height, margin);
  const read = comparable(
    stages
      .readText(strip, "block")
      .map((line) => line.map(({ text }) => text).join(""))
      .join(" "),
  );
  release(strip.data);
  const isSo = faults
    .flatMap((fault) => brokenTexts(fault, divided.success))
    .map(comparable)
    .some((text) => text !== "" && read.includes(text));
  observer.note(`a second recogniser ${isSo ? "reads" : "does not read"} what breaks the rules`);
  return isSo;
};
