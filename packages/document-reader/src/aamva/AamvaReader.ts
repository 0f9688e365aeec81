import { Result } from "effect";
import { readAamvaAddress } from "./AamvaAddress.ts";
import { isNeverDate, readAamvaDate } from "./AamvaDates.ts";
import {
  type AamvaElements,
  type AamvaField,
  absentField,
  elementOf,
  fieldOf,
  readAamvaElements,
} from "./AamvaElements.ts";
import { readAamvaHeader } from "./AamvaHeader.ts";
import { jurisdictionOfCode, jurisdictionOfIssuer } from "./AamvaJurisdictions.ts";
import { type AamvaMarks, noMarks, readAamvaMarks } from "./AamvaMarks.ts";
import { type AamvaNames, readAamvaNames } from "./AamvaNames.ts";
import { readAamvaNumber } from "./AamvaNumber.ts";
import type {
  AamvaCardType,
  AamvaFault,
  AamvaFieldName,
  AamvaKeyField,
  AamvaReading,
} from "./AamvaReading.ts";
import { readAamvaSubfile } from "./AamvaSubfile.ts";
import { readAamvaTracks } from "./AamvaTracks.ts";

/**
 * The most characters that are read. A PDF417 symbol holds at most 2,710 digits or 1,850 characters (ISO/IEC 15438).
 */
export const aamvaPayloadLimit = 4096;

type Fields = Readonly<Record<AamvaFieldName, AamvaField>>;

type Described = Pick<
  AamvaReading,
  "layout" | "version" | "iin" | "cardType" | "enhanced" | "neverExpires"
> &
  AamvaMarks;

const dateOf = (field: AamvaField): AamvaField =>
  field.text === undefined ? field : fieldOf(readAamvaDate(field.text));

const nameFields = ({ last, first, middleField, suffix, full }: AamvaNames) => ({
  last,
  first,
  middle: middleField,
  suffix,
  full,
});

const jurisdictionOf = (iin: string | undefined, state: string | undefined) => {
  const issuer = iin === undefined ? undefined : jurisdictionOfIssuer(iin);
  const home = state === undefined ? undefined : jurisdictionOfCode(state.toUpperCase());
  if (issuer !== undefined) return { jurisdiction: issuer, jurisdictionFrom: "Issuer" as const };
  return {
    jurisdiction: home,
    jurisdictionFrom: home === undefined ? undefined : ("Address" as const),
  };
};

const fieldNames: ReadonlyArray<AamvaFieldName> = [
  ...(["number", "last", "first", "middle", "suffix", "full"] as const),
  ...(["birthDate", "issued", "expires"] as const),
  ...(["street1", "street2", "city", "state", "zip", "country", "discriminator"] as const),
];

const reading = (
  described: Described,
  names: AamvaNames,
  fields: Fields,
): Result.Result<AamvaReading, AamvaFault> => {
  const number = fields.number.text;
  const birthDate = fields.birthDate.text;
  // An unreliable family name is not replaced by another element's.
  const named =
    fields.last.text !== undefined || (!fields.last.there && fields.full.text !== undefined);
  if (number === undefined || birthDate === undefined || !named) {
    const missing: ReadonlyArray<readonly [AamvaKeyField, boolean]> = [
      ["number", number === undefined],
      ["name", !named],
      ["birthDate", birthDate === undefined],
    ];
    return Result.fail({
      _tag: "Unreadable",
      fields: missing.flatMap(([field, isMissing]) => (isMissing ? [field] : [])),
    });
  }
  return Result.succeed({
    ...described,
    ...jurisdictionOf(described.iin, fields.state.text),
    number,
    names: {
      last: fields.last.text,
      first: fields.first.text,
      middle: names.middle,
      suffix: fields.suffix.text,
      full: fields.full.text,
      truncated: names.truncated,
    },
    birthDate,
    issued: fields.issued.text,
    expires: fields.expires.text,
    address: {
      street1: fields.street1.text,
      street2: fields.street2.text,
      city: fields.city.text,
      state: fields.state.text,
      zip: fields.zip.text,
      country: fields.country.text,
    },
    discriminator: fields.discriminator.text,
    unreadable: fieldNames.filter((name) => fields[name].there && fields[name].text === undefined),
  });
};

// EN does not say whether the holder may drive; a vehicle class does.
const cardTypeOf = (
  type: string | undefined,
  elements: AamvaElements,
): AamvaCardType | undefined => {
  if (type === "DL") return "License";
  if (type === "ID") return "IdentificationCard";
  return type === "EN" && elementOf(elements, "DCA").text !== undefined ? "License" : undefined;
};

const readTracks = (payload: string): Result.Result<AamvaReading, AamvaFault> | undefined => {
  const tracks = readAamvaTracks(payload);
  if (tracks === undefined) return undefined;
  const { iin, names, neverExpires } = tracks;
  const absent = { zip: absentField, country: absentField, discriminator: absentField };
  return reading(
    {
      layout: "Tracks",
      version: undefined,
      iin,
      cardType: undefined,
      enhanced: false,
      neverExpires,
      ...noMarks,
    },
    names,
    { ...tracks, ...nameFields(names), issued: absentField, ...absent },
  );
};

/**
 * Reads the text of a card's PDF417 symbol (with control characters, bytes as ISO 8859-1 or the symbol's own charset).
 *
 * Reads versions 1 to 11 of the standard and earlier formats, with the usual faults of cards. Takes time linear in the
 * payload's length and never throws. Leaves an uncertain field out instead of guessing. The caller must judge whether
 * the dates are plausible and the issuer is trustworthy.
 *
 * Source: AAMVA DL/ID Card Design Standard, annex D; choices, section 2.
 */
export const readAamva = (payload: string): Result.Result<AamvaReading, AamvaFault> => {
  if (payload.length > aamvaPayloadLimit) return Result.fail({ _tag: "TooLong" });
  const tracks = readTracks(payload);
  if (tracks !== undefined) return tracks;
  const header = readAamvaHeader(payload);
  const { type, lines } = readAamvaSubfile(payload, header);
  const elements = readAamvaElements(lines, header?.version ?? 0);
  if (header === undefined && !["DAQ", "DBB"].every((code) => elements.has(code)))
    return Result.fail({ _tag: "NotAamva" });
  const names = readAamvaNames(elements, header?.iin);
  const expiry = elementOf(elements, "DBA");
  const neverExpires = isNeverDate(expiry.text ?? "");
  return reading(
    {
      layout: "Elements",
      version: header?.version,
      iin: header?.iin,
      cardType: cardTypeOf(type, elements),
      enhanced: type === "EN",
      neverExpires,
      ...readAamvaMarks(elements),
    },
    names,
    {
      ...nameFields(names),
      ...readAamvaAddress(elements),
      number: readAamvaNumber(elements),
      birthDate: dateOf(elementOf(elements, "DBB")),
      issued: dateOf(elementOf(elements, "DBD")),
      expires: neverExpires ? absentField : dateOf(expiry),
      discriminator: elementOf(elements, "DCF"),
    },
  );
};
