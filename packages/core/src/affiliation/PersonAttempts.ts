import type { LimitUse } from "../limit/Limits.ts";
import type { AffiliationDetails } from "./AffiliationDetails.ts";
import { comparableName } from "./PersonName.ts";

/**
 * What a check of a person is counted by: the caller who asks, and the name with each detail that alone might be
 * guessed beside it, so that guesses of one detail after another count for the same person.
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
