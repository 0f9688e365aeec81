import { Struct } from "effect";
import type { AamvaReading } from "../aamva/AamvaReading.ts";
import type { ExpectedAddress } from "../front/AddressWords.ts";
import type { ExpectedFront } from "../front/ExpectedFront.ts";
import type { FrontField } from "../front/FrontField.ts";
import type { UnknownLetter } from "../front/NameEvidence.ts";
import type { MrzReading } from "../mrz/MrzReading.ts";

const addressOf = ({ address }: AamvaReading): ExpectedAddress | undefined =>
  address.street1 === undefined
    ? undefined
    : {
        street: address.street1,
        city: address.city,
        state: address.state,
        zip: address.zip?.split("-")[0]?.replace(" ", ""),
        extension: address.zip?.split("-")[1],
        unit: address.street2,
      };

const countries = new Map([
  ["US", "USA"],
  ["CA", "CAN"],
  ["MX", "MEX"],
]);

/** What a barcode lacks that its standard demands of each card, and a class of each license (AAMVA, annex D.12.5.1). */
const lackingIn = (reading: AamvaReading): ReadonlyArray<FrontField> => {
  const { cardType, expires, height, issued, names, sex, vehicleClass } = reading;
  const mandatory = {
    first: names.first ?? names.full,
    expires,
    issued,
    address: addressOf(reading),
    sex,
    height,
    ...(cardType === "License" ? { class: vehicleClass } : {}),
  } as const;
  return Struct.keys(mandatory).filter((field) => mandatory[field] === undefined);
};

/** The expected print of a card's front, from its barcode. */
export const printOfAamva = (reading: AamvaReading): ExpectedFront => {
  const { birthDate, expires, eyes, hair, height, issued, jurisdiction, names, number } = reading;
  const { sex, vehicleClass, weight } = reading;
  const whole = { text: names.full ?? "", truncated: false };
  const cut = (part: "last" | "first" | "middle"): boolean => names.truncated.includes(part);
  const middle = names.middle.join(" ");
  const country = reading.address.country ?? jurisdiction?.country;
  return {
    number,
    last: names.last === undefined ? whole : { text: names.last, truncated: cut("last") },
    first: names.first === undefined ? undefined : { text: names.first, truncated: cut("first") },
    middle: middle.length < 2 ? undefined : { text: middle, truncated: cut("middle") },
    middleInitial:
      middle.length > 1 || names.last === undefined || cut("first") || cut("middle")
        ? undefined
        : middle,
    generation: names.suffix?.toUpperCase(),
    birthDate,
    issued,
    expires,
    address: addressOf(reading),
    sex,
    height,
    eyes,
    hair,
    weight,
    class: vehicleClass,
    country: country === undefined ? undefined : countries.get(country),
    issuer: reading.jurisdictionFrom === "Issuer" ? jurisdiction?.code : undefined,
    cardType: reading.cardType,
    lacking: lackingIn(reading),
  };
};

/** The day a century before, for holders of up to 125 years. */
const centuryBefore = (day: string): string | undefined => {
  const year = Number(day.slice(0, 4)) - 100;
  return year < 1900 ? undefined : `${year}${day.slice(4)}`;
};

/**
 * The letters of states that the recogniser does not know, Þ, ß and Æ, Đ, whose stroke it leaves out, Ü, of which it leaves
 * out the dots, and Ł, whose stroke it takes for an arm. Source: ICAO Doc 9303-3, section 6, table A; Serbia and its neighbours
 * write Đ as DJ, China Ü as YU.
 */
const unknownLetters: ReadonlyArray<UnknownLetter & { readonly states: ReadonlyArray<string> }> = [
  { pair: "TH", likes: ["P"], states: ["ISL"] },
  { pair: "AE", likes: ["E"], states: ["ISL", "DNK", "FRO", "GRL", "NOR"] },
  { pair: "SS", likes: ["B", "R"], states: ["D", "AUT"] },
  { pair: "DJ", likes: ["D"], states: ["SRB", "MNE", "BIH"] },
  { pair: "YU", likes: ["U"], states: ["CHN"] },
  { pair: "L", likes: ["E"], states: ["POL"] },
];

/** Whether optional data are a number, which a page may print: `76023108H`. */
const isNumber = (optional: string): boolean =>
  /^[0-9A-Z]{6,}$/.test(optional) && optional.replaceAll(/[^0-9]/g, "").length > 4;

/** A number, and if it begins with the birth date also without its century, or with it: `19920709-8279`, `920709-8279`. */
const withOtherCentury = (number: string, born: string): ReadonlyArray<string> => {
  if (number.startsWith(born)) return [number, number.slice(2)];
  return number.startsWith(born.slice(2)) ? [number, `${born.slice(0, 2)}${number}`] : [number];
};

/** The expected print of a passport's page or passcard's front, from its machine-readable zone. */
export const printOfMrz = (reading: MrzReading): ExpectedFront => {
  const { birthDate, expiry, furtherOptional, issuer, nationality, number, optional, sex } =
    reading;
  const { surname, given, hasNoRoom, truncated } = reading.names;
  const [first = given, ...more] = given.split(" ");
  const middle = more.join(" ");
  const named = (text: string) => ({
    text,
    truncated,
    unknown: unknownLetters.find(
      ({ pair, states }) => states.includes(nationality) && text.includes(pair),
    ),
  });
  return {
    number,
    furtherNumbers: [optional, furtherOptional]
      .map((data) => data.replaceAll("<", ""))
      .filter((data) => data !== number && isNumber(data))
      .flatMap((data) => withOtherCentury(data, birthDate.replaceAll("-", ""))),
    last: named(surname),
    first: given === "" ? undefined : named(first),
    middle: middle.length < 2 ? undefined : named(middle),
    middleInitial: middle.length > 1 || hasNoRoom ? undefined : middle,
    mayLackNames: hasNoRoom,
    birthDate,
    bornEarlier: centuryBefore(birthDate),
    issued: undefined,
    expires: expiry,
    sex,
    states: [issuer, nationality],
    lacking: given === "" ? ["first"] : [],
  };
};
