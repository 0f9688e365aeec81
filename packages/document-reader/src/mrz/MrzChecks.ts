import { checkDigit } from "./MrzCheckDigit.ts";
import type { MrzCheck } from "./MrzFault.ts";
import type { MrzNumber } from "./MrzNumber.ts";
import type { MrzZone } from "./MrzZone.ts";

/** The check digits of a zone that are right and those that are wrong. A digit over nothing, or not visible, is in neither list. */
export interface MrzChecks {
  readonly held: ReadonlyArray<MrzCheck>;
  readonly failed: ReadonlyArray<MrzCheck>;
}

/** Checks all check digits of the zone's format. Source: ICAO Doc 9303-4, 9303-5 and 9303-6, section 4.2.4 each. */
export const judgeMrzChecks = (zone: MrzZone, { holds }: MrzNumber): MrzChecks => {
  const optional = zone.text("optional");
  const optionalDigit = zone.text("optionalDigit");
  // For a passport without optional data, the issuer may print a filler or a zero.
  const hasOptional =
    optionalDigit !== "" &&
    zone.shows("optionalDigit") &&
    !(/^<*$/.test(optional) && /^[0<]$/.test(optionalDigit));
  const checks: ReadonlyArray<readonly [MrzCheck, boolean]> = [
    ["number", holds],
    ["birthDate", zone.text("birthDateDigit") === checkDigit(zone.text("birthDate"))],
    ["expiry", zone.text("expiryDigit") === checkDigit(zone.text("expiry"))],
    ...(hasOptional ? [["optional", optionalDigit === checkDigit(optional)] as const] : []),
    ...(zone.shows("compositeDigit")
      ? [["composite", zone.text("compositeDigit") === checkDigit(zone.compositeText)] as const]
      : []),
  ];
  return {
    held: checks.flatMap(([check, held]) => (held ? [check] : [])),
    failed: checks.flatMap(([check, held]) => (held ? [] : [check])),
  };
};
