/**
 * The issuers of specimens: the issuer identification number and jurisdiction of specimen licenses, and Utopia, which
 * ICAO reserves for specimens. Source: AAMVA's list of issuer identification numbers; ICAO Doc 9303-3, section 5.
 */
export const specimenIssuers = {
  identificationNumber: "604999",
  jurisdiction: "XU",
  state: "UTO",
} as const;
