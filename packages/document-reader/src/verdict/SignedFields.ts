import type { FieldName } from "@bonafide/core/document/DocumentChecks";
import type { AamvaReading } from "../aamva/AamvaReading.ts";
import type { MandatoryElement } from "../signature/OpticalData.ts";

type Elements = ReadonlyMap<MandatoryElement, string>;

const plain = (text: string): string => text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, "");

/** Whether an element is signed, and says what was read: it may have been read from another one. */
const says = (elements: Elements, code: MandatoryElement, read: string | undefined): boolean => {
  const signed = elements.get(code);
  return signed !== undefined && read !== undefined && read !== "" && plain(signed) === plain(read);
};

const saysDay = (elements: Elements, code: MandatoryElement, day: string | undefined): boolean => {
  if (day === undefined) return false;
  const [year = "", month = "", date = ""] = day.split("-");
  return [`${year}${month}${date}`, `${month}${date}${year}`].some((written) =>
    says(elements, code, written),
  );
};

const saysAddress = (elements: Elements, { address }: AamvaReading): boolean =>
  says(elements, "DAG", address.street1) &&
  says(elements, "DAI", address.city) &&
  says(elements, "DAJ", address.state) &&
  address.zip !== undefined &&
  plain(elements.get("DAK") ?? "").startsWith(plain(address.zip));

/** The fields of a license that its issuer signed. */
export const signedOfLicense = (
  elements: Elements,
  reading: AamvaReading,
): ReadonlyArray<FieldName> => {
  const { birthDate, expires, issued, names, number } = reading;
  const fields: ReadonlyArray<readonly [FieldName, boolean]> = [
    ["number", says(elements, "DAQ", number)],
    ["lname", says(elements, "DCS", names.last)],
    ["fname", says(elements, "DAC", names.first)],
    ["mname", says(elements, "DAD", names.middle.join(" "))],
    ["birth_date", saysDay(elements, "DBB", birthDate)],
    ["expires", saysDay(elements, "DBA", expires)],
    ["issued", saysDay(elements, "DBD", issued)],
    ["address", saysAddress(elements, reading)],
    ["sex", elements.has("DBC") && reading.sex !== undefined],
    ["height", elements.has("DAU") && reading.height !== undefined],
    ["class", says(elements, "DCA", reading.vehicleClass)],
    ["country", elements.has("DCG") && reading.address.country !== undefined],
  ];
  return fields.flatMap(([field, signed]) => (signed ? [field] : []));
};

/** The fields that a zone has, all of which its signature covers. */
export const wholeZone: ReadonlyArray<FieldName> = [
  ...(["number", "lname", "fname", "mname", "birth_date", "expires", "sex", "country"] as const),
];
