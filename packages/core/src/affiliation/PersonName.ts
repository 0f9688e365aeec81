/**
 * The form of a name for comparison, without case, diacritics, punctuation and spaces, in any Unicode composition (NFC,
 * NFD). A name without letters stays unchanged, so that two such names differ.
 */
export const comparableName = (name: string): string => {
  const letters = name
    .normalize("NFKD")
    .replace(/[\u00df\u1e9e]/g, "ss")
    .replace(/[øØ]/g, "o")
    .replace(/[łŁ]/g, "l")
    .replace(/[đĐ]/g, "d")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
  return letters === "" ? name.trim() : letters;
};
