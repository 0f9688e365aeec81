/** The size of the measurements. Times are in seconds. */
export interface Scale {
  readonly quick: boolean;
  readonly connections: number;
  readonly rounds: number;
  readonly seconds: number;
  readonly warmUp: number;
  /** How many sends warm up a process that is held to a share of a core: in that share it would take minutes. */
  readonly warmSends: number;
  /** How many transactions both stores of the status rows hold. */
  readonly stored: readonly [few: number, many: number];
  /** How many requests come before the first memory reading, and between both. */
  readonly memoryRequests: number;
  readonly starts: number;
  /**
   * How many deliveries are in a backlog, and how many are awaited one by one. The first fifth of a backlog warms up a
   * restarted server.
   */
  readonly deliveries: number;
  readonly awaited: number;
  /** How many applications an organization has. */
  readonly applications: number;
  /** How many of them a round reads. */
  readonly applicationRequests: number;
  /** How many people both rosters of the person checks hold, and how many a round checks. */
  readonly records: readonly [few: number, many: number];
  readonly personChecks: number;
  /** How many lines are imported. */
  readonly importedLines: readonly [few: number, many: number];
  /** How many schools there are, and how many searches a round has. */
  readonly schools: number;
  readonly searches: number;
  /** Of how many people documents are read, each photographed in two conditions, and how often each. */
  readonly people: number;
  readonly readings: number;
  /** How many documents a round reads. */
  readonly documents: number;
  /** How many times a round redeems, or reads by, 200 grants. */
  readonly grantRounds: number;
  /** How many pictures a round returns. */
  readonly pictures: number;
}

export const fullScale: Scale = {
  quick: false,
  connections: 32,
  rounds: 3,
  seconds: 4,
  warmUp: 2,
  warmSends: 10_000,
  stored: [1_000, 1_000_000],
  memoryRequests: 100_000,
  starts: 3,
  deliveries: 40_000,
  awaited: 200,
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

/** For development and the smoke test: too short for results. */
export const quickScale: Scale = {
  quick: true,
  connections: 32,
  rounds: 3,
  seconds: 0.5,
  warmUp: 0.5,
  warmSends: 300,
  stored: [1_000, 10_000],
  memoryRequests: 2_000,
  starts: 1,
  deliveries: 1_000,
  awaited: 20,
  applications: 100_000,
  applicationRequests: 10_000,
  records: [500, 5_000],
  personChecks: 300,
  importedLines: [300, 1_500],
  schools: 5_000,
  searches: 300,
  people: 2,
  readings: 1,
  documents: 6,
  grantRounds: 3,
  pictures: 5,
};
