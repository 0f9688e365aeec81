/**
 * A name as it is compared: case, diacritics, punctuation and spaces do not count, however its letters were composed
 * (NFC, NFD). What has no letter at all stays as it is, so that no two such names are the same.
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
