/** The wait before each retry, in milliseconds. The length is the number of retries. */
export type RetrySchedule = ReadonlyArray<number>;

/** Waits of 5 s, 5 min and 30 min. */
export const productionSchedule: RetrySchedule = [5_000, 300_000, 1_800_000];

/** Waits of 1, 2 and 4 s. */
export const sandboxSchedule: RetrySchedule = [1_000, 2_000, 4_000];

/** The part of itself by which a wait varies, so that the retries after an outage do not come at once. */
export const spread = 0.2;

/** The wait after this many retries, in milliseconds, varied by `offset` from -`spread` to `spread`. */
export const waitOf = (schedule: RetrySchedule, retries: number, offset: number): number =>
  Math.round((schedule[retries] ?? 0) * (1 + offset));
