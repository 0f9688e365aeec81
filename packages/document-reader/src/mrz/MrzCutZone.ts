import type { MrzField } from "./MrzLayout.ts";
import type { MrzZone } from "./MrzZone.ts";

/** The fields that must be visible in a truncated zone: all but optional data and the composite digit. */
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

/** Two fillers separate surname and given names, the next two end them; after three no name follows. */
const namesEnd = /<<[A-Z<]*[A-Z]<<$|<<<$/;

/**
 * The needed fields that the picture's edge may have cut off. A cut zone is used only if there are none: it shows the number
 * and the dates with their check digits, and the end of the names. The composite digit is not needed; it finds hardly any
 * misreading that the others miss, because it follows the same rule.
 *
 * Source: ICAO Doc 9303-3, sections 4.6 and 4.9.
 */
export const fieldsCutOff = (zone: MrzZone): ReadonlyArray<MrzField> => {
  const cut = needed.filter((field) => !zone.shows(field));
  const [, start] = zone.layout.fields.names;
  const names = zone.text("names").slice(0, Math.max(0, zone.seen - start));
  if (!zone.shows("names") && !namesEnd.test(names)) cut.push("names");
  // A number that continues in the optional data must not be truncated there.
  const goesOn = zone.layout.longNumbers && zone.text("numberDigit") === "<";
  if (goesOn && !zone.shows("optional") && !cut.includes("number")) cut.push("number");
  return cut;
};
