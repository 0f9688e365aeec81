const checks = {
  image_quality: "passed",
  data_extraction: "passed",
  data_validation: "not_checked",
  data_consistency: "not_checked",
  authenticity: "not_checked",
  issuer: "not_checked",
  chip: "not_checked",
  liveness: "not_checked",
} as const;

/** First bytes of documents, and what the witness thread says of them. It loads nothing else, so it starts at once. */
export const witnessed = {
  license: 1,
  licenseReading: {
    _tag: "Read",
    facts: { type: "license", number: "D1", birthDate: "1990-02-28" },
    checks,
    doubtful: false,
  },
  passport: 2,
  passportReading: { _tag: "Unread", failure: "InformationUnclear", checks, doubtful: true },
  throws: 3,
  exits: 4,
  endless: 5,
} as const;
