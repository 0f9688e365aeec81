/**
 * Issuers that nobody is: the issuer identification number and the jurisdiction of specimen licences, and Utopia,
 * which ICAO keeps for specimens. Source: AAMVA's list of issuer identification numbers; ICAO Doc 9303-3, section 5.
 */
export const specimenIssuers = {
  identificationNumber: "604999",
  jurisdiction: "XU",
  state: "UTO",
} as const;
