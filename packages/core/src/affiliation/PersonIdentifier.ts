import type { Vault } from "../storage/Vault.ts";
import type { AffiliationDetails } from "./AffiliationDetails.ts";
import { comparableName } from "./PersonName.ts";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** Converts base64url (RFC 4648, 5) to hexadecimal: four characters become six. */
const hexOf = (text: string): string => {
  let hex = "";
  for (let at = 0; at + 1 < text.length; at += 2) {
    const bits = alphabet.indexOf(text.charAt(at)) * 64 + alphabet.indexOf(text.charAt(at + 1));
    hex += bits.toString(16).padStart(3, "0");
  }
  return hex;
};

/** Identifies a person by name and birth date, the same way for documents and rosters. */
export const personIdOf = (person: {
  readonly fname: string;
  readonly lname: string;
  readonly birthDate: string;
}): string =>
  [comparableName(person.fname), comparableName(person.lname), person.birthDate].join(" ");

/** The same for the details of a request. Absent if they are incomplete or erased. */
export const detailedPersonIdOf = ({
  birth_date: birthDate,
  fname,
  lname,
}: AffiliationDetails = {}): string | undefined =>
  birthDate === undefined || fname === undefined || lname === undefined
    ? undefined
    : personIdOf({ fname, lname, birthDate });

/**
 * A person's stable UUID within one organization: version 8, from a keyed digest. Other organizations get other UUIDs.
 * Source: RFC 9562, 5.8; interface, "Result object", history.
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
