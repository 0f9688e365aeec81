import type { MrzField } from "./MrzLayout.ts";
import type { MrzZone } from "./MrzZone.ts";

/** What has to be in sight of a zone that the picture's edge cuts: all but its optional data and the composite digit. */
const needed: ReadonlyArray<MrzField> = [
  "type",
  "issuer",
  "number",
  "numberDigit",
  "nationality",
  "birthDate",
  "birthDateDigit",
  "sex",
  "expiry",
  "expiryDigit",
];

/** Two fillers divide surname and given names, the next two end them; and after three no name follows. */
const namesEnd = /<<[A-Z<]*[A-Z]<<$|<<<$/;

/**
 * The fields of a zone that may go on where the picture ends. A zone without its end counts as read only where there are
 * none: where number and days stand with their check digits, and names are seen to end. The composite digit is out of
 * sight then; it finds hardly a misreading that those digits miss, for it follows the same rule.
 *
 * Source: ICAO Doc 9303-3, sections 4.6 and 4.9.
 */
export const fieldsCutOff = (zone: MrzZone): ReadonlyArray<MrzField> => {
  const cut = needed.filter((field) => !zone.shows(field));
  const [, start] = zone.layout.fields.names;
  const names = zone.text("names").slice(0, Math.max(0, zone.seen - start));
  if (!zone.shows("names") && !namesEnd.test(names)) cut.push("names");
  // A number that goes on in the optional data may not end where these are cut.
  const goesOn = zone.layout.longNumbers && zone.text("numberDigit") === "<";
  if (goesOn && !zone.shows("optional") && !cut.includes("number")) cut.push("number");
  return cut;
};
