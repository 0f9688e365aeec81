import type { AamvaReading } from "../aamva/AamvaReading.ts";
import type { ExpectedFront } from "../front/FrontMatch.ts";
import type { MrzReading } from "../mrz/MrzReading.ts";

/** What the front of a card should show by its barcode. */
export const printOfAamva = ({
  number,
  names,
  birthDate,
  issued,
  expires,
}: AamvaReading): ExpectedFront => {
  const whole = { text: names.full ?? "", truncated: false };
  const last = names.last;
  const first = names.first;
  return {
    number,
    last: last === undefined ? whole : { text: last, truncated: names.truncated.includes("last") },
    first:
      first === undefined
        ? undefined
        : { text: first, truncated: names.truncated.includes("first") },
    birthDate,
    issued,
    expires,
  };
};

/** What a passport's page or a passcard's front should show by its machine-readable zone. */
export const printOfMrz = ({ number, names, birthDate, expiry }: MrzReading): ExpectedFront => {
  const { surname, given, truncated } = names;
  return {
    number,
    last: { text: surname, truncated },
    first: given === "" ? undefined : { text: given.split(" ")[0] ?? given, truncated },
    birthDate,
    issued: undefined,
    expires: expiry,
  };
};
