import type { DocumentFacts } from "@bonafide/core/document/DocumentFacts";

/** Nobody alive is known to have been older, in years. */
const oldest = 122;

/**
 * What is wrong with a document's dates taken together; nothing, for most. That it has expired, or that its holder is
 * young, is not wrong.
 */
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
