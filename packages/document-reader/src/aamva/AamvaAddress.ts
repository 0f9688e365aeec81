import {
  type AamvaElements,
  type AamvaField,
  elementOf,
  fieldOf,
  firstElementOf,
} from "./AamvaElements.ts";

/** A printed address, with postal code and country normalized. */
export interface AamvaAddressFields {
  readonly street1: AamvaField;
  readonly street2: AamvaField;
  readonly city: AamvaField;
  readonly state: AamvaField;
  readonly zip: AamvaField;
  readonly country: AamvaField;
}

const mapped = (field: AamvaField, read: (text: string) => string | undefined): AamvaField =>
  field.text === undefined ? field : fieldOf(read(field.text));

/**
 * A postal code: five digits, or nine as `12345-6789` (USA, Mexico); `A1A 1A1` (Canada). The standard has eleven
 * characters (annex D, DAK), in which states put zeros, nines or a single zero for an unknown extension.
 */
export const readPostalCode = (text: string): string | undefined => {
  const canadian = /^([A-Z][0-9][A-Z])[ -]?([0-9][A-Z][0-9])$/i.exec(text);
  if (canadian !== null) return `${canadian[1]} ${canadian[2]}`.toUpperCase();
  const digits = /^([0-9]{5})(?:[ -]?([0-9]{4})|[ -]*0*)$/.exec(text);
  if (digits === null || digits[1] === "00000") return undefined;
  const extension = digits[2];
  return extension === undefined || extension === "0000" || extension === "9999"
    ? digits[1]
    : `${digits[1]}-${extension}`;
};

const countries: Readonly<Record<string, string>> = {
  USA: "US",
  US: "US",
  CAN: "CA",
  CA: "CA",
  MEX: "MX",
  MX: "MX",
};

const withoutCommas = (text: string): string | undefined => {
  const kept = text.replace(/^[\s,]+|(?<![\s,])[\s,]+$/g, "");
  return kept === "" ? undefined : kept;
};

const mailing = ["DAG", "DAH", "DAI", "DAJ", "DAK"] as const;
// Version 1 also has a residence address; some cards print only that.
const residence = ["DAL", "DAM", "DAN", "DAO", "DAP"] as const;

/** Reads the address from one set of elements, never from a mixture. The country (DCG) becomes an ISO 3166-1 code. */
export const readAamvaAddress = (elements: AamvaElements): AamvaAddressFields => {
  const [street1, street2, city, state, zip] = firstElementOf(elements, "DAG", "DAI", "DAK").there
    ? mailing
    : residence;
  return {
    street1: mapped(elementOf(elements, street1), withoutCommas),
    street2: mapped(elementOf(elements, street2), withoutCommas),
    city: mapped(elementOf(elements, city), withoutCommas),
    // A jurisdiction alone still counts as an address.
    state: firstElementOf(elements, state, "DAJ"),
    zip: mapped(elementOf(elements, zip), readPostalCode),
    country: mapped(elementOf(elements, "DCG"), (text) => countries[text.toUpperCase()]),
  };
};
