import { DocumentFacts, type DocumentType } from "@bonafide/core/document/DocumentFacts";
import { type Option, Record, Schema } from "effect";
import type { AamvaReading } from "../aamva/AamvaReading.ts";
import type { MrzReading } from "../mrz/MrzReading.ts";

const decodeFacts = Schema.decodeUnknownOption(DocumentFacts);

type Fields = Readonly<Record<string, unknown>>;

/** The defined fields only. */
const present = (fields: Fields): Fields => Record.filter(fields, (value) => value !== undefined);

const addressOf = ({ address, jurisdiction }: AamvaReading): Fields | undefined => {
  const { street1, street2, city, state, zip } = address;
  const country = address.country ?? jurisdiction?.country;
  const found = present({
    street1,
    street2,
    city,
    ...(country === "CA" ? { province: state } : { state }),
    zip,
    country,
  });
  return Record.isEmptyRecord(present({ street1, street2, city, state, zip })) ? undefined : found;
};

const joined = (names: ReadonlyArray<string>): string | undefined =>
  names.length === 0 ? undefined : names.join(" ");

/** The facts of a license or state identification card, from its barcode; absent if a day is invalid. */
export const factsOfAamva = (reading: AamvaReading): Option.Option<DocumentFacts> =>
  decodeFacts(
    present({
      type: reading.cardType === "IdentificationCard" ? "id_card" : "license",
      issuer: reading.jurisdiction?.code ?? reading.address.state,
      number: reading.number,
      issued: reading.issued,
      expires: reading.expires,
      fname: reading.names.first,
      mname: joined(reading.names.middle),
      lname: reading.names.last,
      birthDate: reading.birthDate,
      address: addressOf(reading),
    }),
  );

/** Passports are `P…`; a passcard is a card of type `IP`. Source: ICAO Doc 9303-4, 9303-5, section 4.2.2. */
const typeOfMrz = ({ format, type }: MrzReading): DocumentType => {
  if (format === "TD3") return "passport";
  return type === "IP" ? "passcard" : "id_card";
};

/** The facts of a machine-readable zone, with its spelling of names. It has no day of issue and no address. */
export const factsOfMrz = (reading: MrzReading): Option.Option<DocumentFacts> => {
  const [first, ...middle] = reading.names.given.split(" ").filter((name) => name !== "");
  return decodeFacts(
    present({
      type: typeOfMrz(reading),
      issuer: reading.issuer,
      number: reading.number,
      expires: reading.expiry,
      fname: first,
      mname: joined(middle),
      lname: reading.names.surname,
      birthDate: reading.birthDate,
    }),
  );
};
