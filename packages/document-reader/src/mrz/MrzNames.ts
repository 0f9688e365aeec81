import { Option } from "effect";

/** The holder's names in the zone, with parts separated by spaces. */
export interface MrzNames {
  readonly surname: string;
  /** Empty if the zone has one name only. */
  readonly given: string;
  /** Whether the field is full, so that its last name may be truncated. */
  readonly truncated: boolean;
  /** Whether it has no room for a further name behind a filler, so that some may be missing. */
  readonly hasNoRoom: boolean;
}

// Two fillers separate; one joins parts. Some issuers print a second pair between given names. Letters after three
// fillers are misread fillers.
const names = /^([A-Z]+(?:<[A-Z]+)*)(?:<<([A-Z]+(?:<<?[A-Z]+)*))?<*$/;

const spaced = (text: string): string => text.replaceAll(/<+/g, " ");

/** Splits the field of names; absent if it is malformed. Source: ICAO Doc 9303-3, section 4.6; 9303-4, 4.2.3. */
export const readNames = (text: string): Option.Option<MrzNames> => {
  const [, surname, given = ""] = names.exec(text) ?? [];
  return Option.map(Option.fromUndefinedOr(surname), (found) => ({
    surname: spaced(found),
    given: spaced(given),
    truncated: !text.endsWith("<"),
    hasNoRoom: !text.endsWith("<<"),
  }));
};
