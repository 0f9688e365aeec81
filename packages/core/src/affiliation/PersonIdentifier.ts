import type { Vault } from "../storage/Vault.ts";
import type { AffiliationDetails } from "./AffiliationDetails.ts";
import { comparableName } from "./PersonName.ts";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** The bits of base64url text (RFC 4648, 5) in hexadecimal, four characters to six. */
const hexOf = (text: string): string => {
  let hex = "";
  for (let at = 0; at + 1 < text.length; at += 2) {
    const bits = alphabet.indexOf(text.charAt(at)) * 64 + alphabet.indexOf(text.charAt(at + 1));
    hex += bits.toString(16).padStart(3, "0");
  }
  return hex;
};

/** Who somebody is by name and birth date, so that a document and a roster's line tell of the same person. */
export const personIdOf = (person: {
  readonly fname: string;
  readonly lname: string;
  readonly birthDate: string;
}): string =>
  [comparableName(person.fname), comparableName(person.lname), person.birthDate].join(" ");

/** The same of somebody as a request tells; nothing where it says too little, or was erased. */
export const detailedPersonIdOf = ({
  birth_date: birthDate,
  fname,
  lname,
}: AffiliationDetails = {}): string | undefined =>
  birthDate === undefined || fname === undefined || lname === undefined
    ? undefined
    : personIdOf({ fname, lname, birthDate });

/**
 * A UUID by which a person stays the same to one organization and is nobody to another: of version 8, out of a keyed
 * digest. Source: RFC 9562, 5.8; interface, "Result object", history.
 */
export const personIdentifier = (
  vault: Pick<Vault["Service"], "lookup">,
  organizationId: string,
  personId: string,
): string => {
  const digest = vault.lookup(`affiliation ${organizationId}`, personId);
  const hex = hexOf(digest);
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 3) | 8).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join("-");
};
