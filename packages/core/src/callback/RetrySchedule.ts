/** The waits before each retry, in milliseconds. A schedule is data: as many waits, as many retries. */
export type RetrySchedule = ReadonlyArray<number>;

/** Waits of 5 s, 5 min and 30 min. */
export const productionSchedule: RetrySchedule = [5_000, 300_000, 1_800_000];

/** Waits of 1, 2 and 4 s. */
export const sandboxSchedule: RetrySchedule = [1_000, 2_000, 4_000];

/** By how much of itself a wait is spread either way, so that retries of one outage do not come at once. */
export const spread = 0.2;

/** The wait after so many retries, in milliseconds, spread by `offset`: between -`spread` and `spread`. */
export const waitOf = (schedule: RetrySchedule, retries: number, offset: number): number =>
  Math.round((schedule[retries] ?? 0) * (1 + offset));
