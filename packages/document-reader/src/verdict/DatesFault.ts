import type { DocumentFacts } from "@bonafide/core/document/DocumentFacts";

/** The greatest known age, in years. */
const oldest = 122;

/** The contradiction between a document's dates, if any. Expiry and age are no contradictions. */
export const datesFaultOf = (
  { birthDate, issued, expires }: DocumentFacts,
  today: string,
): string | undefined => {
  if (birthDate > today) return "born in the future";
  if (Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4)) > oldest)
    return "born too long ago";
  if (issued !== undefined && issued < birthDate) return "issued before birth";
  if (expires !== undefined && expires <= birthDate) return "expires before birth";
  if (issued !== undefined && expires !== undefined && expires < issued)
    return "expires before it was issued";
  return undefined;
};
