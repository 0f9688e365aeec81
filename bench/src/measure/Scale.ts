/** How long and how much is measured. Times are in seconds. */
export interface Scale {
  readonly quick: boolean;
  readonly connections: number;
  readonly rounds: number;
  readonly seconds: number;
  readonly warmUp: number;
  /** How many transactions the two stores of the status rows hold. */
  readonly stored: readonly [few: number, many: number];
  /** How many requests lie before the first look at the memory, and between it and the second. */
  readonly memoryRequests: number;
  readonly starts: number;
  /**
   * How many deliveries are worked off, and how many are waited for one after the other. Of the former the first fifth
   * are not measured, and are enough for a server that has just been started to be warm.
   */
  readonly deliveries: number;
  readonly told: number;
  /** How many applications an organization has. */
  readonly applications: number;
  /** How many of them are read in a round. */
  readonly applicationRequests: number;
  /** How many people the two rosters of the person checks hold, and how many are checked in a round. */
  readonly records: readonly [few: number, many: number];
  readonly personChecks: number;
  /** How many lines are imported. */
  readonly importedLines: readonly [few: number, many: number];
  /** How many schools there are, and how many searches are in a round. */
  readonly schools: number;
  readonly searches: number;
  /** Of how many people documents are read, each photographed in two conditions, and how often each one is. */
  readonly people: number;
  readonly readings: number;
  /** How many documents are read in a round. */
  readonly documents: number;
  /** How many times 200 grants are redeemed, or read by, in a round. */
  readonly grantRounds: number;
  /** How many pictures are given back in a round. */
  readonly pictures: number;
}

export const fullScale: Scale = {
  quick: false,
  connections: 32,
  rounds: 3,
  seconds: 4,
  warmUp: 2,
  stored: [1_000, 1_000_000],
  memoryRequests: 100_000,
  starts: 3,
  deliveries: 40_000,
  told: 200,
  applications: 100_000,
  applicationRequests: 40_000,
  records: [10_000, 10_000_000],
  personChecks: 10_000,
  importedLines: [100_000, 1_000_000],
  schools: 200_000,
  searches: 20_000,
  people: 6,
  readings: 3,
  documents: 24,
  grantRounds: 40,
  pictures: 40,
};

/** For development and for the smoke test: too short to mean anything. */
export const quickScale: Scale = {
  quick: true,
  connections: 32,
  rounds: 3,
  seconds: 0.5,
  warmUp: 0.5,
  stored: [1_000, 10_000],
  memoryRequests: 2_000,
  starts: 1,
  deliveries: 1_000,
  told: 20,
  applications: 100_000,
  applicationRequests: 10_000,
  records: [1_000, 100_000],
  personChecks: 2_000,
  importedLines: [2_000, 10_000],
  schools: 200_000,
  searches: 5_000,
  people: 2,
  readings: 1,
  documents: 6,
  grantRounds: 3,
  pictures: 5,
};
