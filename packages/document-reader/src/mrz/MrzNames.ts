import { Option } from "effect";

/** The holder's names as the zone writes them, their parts divided by spaces. */
export interface MrzNames {
  readonly surname: string;
  /** Empty when the zone has but one name. */
  readonly given: string;
  /** Whether the field is full to its last place, so that names may be cut or missing. */
  readonly truncated: boolean;
}

// Two fillers divide; one joins parts. A second pair between given names is printed by some. Letters behind three
// fillers are fillers misread, and no name.
const names = /^([A-Z]+(?:<[A-Z]+)*)(?:<<([A-Z]+(?:<<?[A-Z]+)*))?<*$/;

const spaced = (text: string): string => text.replaceAll(/<+/g, " ");

/** Divides the field of names; none when it has no names' form. Source: ICAO Doc 9303-3, section 4.6; 9303-4, 4.2.3. */
export const readNames = (text: string): Option.Option<MrzNames> => {
  const [, surname, given = ""] = names.exec(text) ?? [];
  return Option.map(Option.fromUndefinedOr(surname), (found) => ({
    surname: spaced(found),
    given: spaced(given),
    truncated: !text.endsWith("<"),
  }));
};
