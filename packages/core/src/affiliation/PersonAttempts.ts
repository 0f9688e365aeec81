import type { LimitUse } from "../limit/Limits.ts";
import type { AffiliationDetails } from "./AffiliationDetails.ts";
import { comparableName } from "./PersonName.ts";

/**
 * The subjects that a person check counts against: the asker, and the name with each detail that could be guessed.
 * Guesses of different details so count for the same person.
 */
export const attemptsAt = (
  asker: string,
  { birth_date: birthDate, email, fname = "", lname = "", social }: AffiliationDetails,
): ReadonlyArray<LimitUse> => {
  const name = `${comparableName(fname)} ${comparableName(lname)}`;
  return [
    ...(birthDate === undefined ? [] : [`birth_date ${birthDate}`]),
    ...(social === undefined ? [] : [`social ${social.slice(-4)}`]),
    ...(email === undefined ? [] : [`email ${email.trim().toLowerCase()}`]),
  ].map((detail) => ({ limit: "person_check", subject: `${asker} ${detail} ${name}` }));
};
