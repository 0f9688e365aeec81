import { Option, Record } from "effect";
import { readBirthDate, readExpiry } from "./MrzDates.ts";
import type { MrzField, MrzFormat } from "./MrzLayout.ts";
import { readNames } from "./MrzNames.ts";
import type { MrzNumber } from "./MrzNumber.ts";
import { isMrzState } from "./MrzStates.ts";
import type { MrzZone } from "./MrzZone.ts";

const card = /^[ACI](?!V)[A-Z<]$/;

// Visas have other zones. Source: ICAO Doc 9303-4 to 9303-6, section 4.2.2; 9303-7.
const types: Readonly<Record<MrzFormat, RegExp>> = { TD1: card, TD2: card, TD3: /^P[A-Z<]$/ };

const sexes = { F: "F", M: "M", X: "X", "<": "X" } as const;

const isSex = (text: string): text is keyof typeof sexes => Object.hasOwn(sexes, text);

const trimmed = (text: string): string => text.replace(/<+$/, "");

/** The values of a zone's fields, each absent if invalid. */
export const readMrzValues = (zone: MrzZone, { number }: MrzNumber, today: string) => {
  const expiry = readExpiry(zone.text("expiry"), today);
  const state = (field: MrzField) => Option.liftPredicate(trimmed(zone.text(field)), isMrzState);
  return {
    type: Option.liftPredicate(zone.text("type"), (text) =>
      types[zone.layout.format].test(text),
    ).pipe(Option.map(trimmed)),
    issuer: state("issuer"),
    // A number cannot begin with a filler.
    number: Option.liftPredicate(number, (text) => /^[0-9A-Z]/.test(text)),
    nationality: state("nationality"),
    birthDate: readBirthDate(zone.text("birthDate"), today, expiry),
    expiry,
    sex: Option.liftPredicate(zone.text("sex"), isSex).pipe(Option.map((text) => sexes[text])),
    names: readNames(zone.text("names")),
  };
};

/** The fields without a value. */
export const unreadableFields = (
  values: ReturnType<typeof readMrzValues>,
): ReadonlyArray<MrzField> =>
  Record.toEntries<keyof typeof values, Option.Option<unknown>>(values).flatMap(([field, value]) =>
    Option.isNone(value) ? [field] : [],
  );
