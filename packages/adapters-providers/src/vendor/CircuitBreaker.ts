/**
 * Whether a failing vendor is skipped. `failures` counts those in a row; `restsUntil` is set after too many (epoch
 * milliseconds). After the rest one attempt tries the vendor, while others still skip it.
 */
export interface CircuitBreaker {
  readonly failures: number;
  readonly restsUntil: number | undefined;
}

/** A vendor without failures. */
export const closedBreaker: CircuitBreaker = { failures: 0, restsUntil: undefined };

/** Whether a vendor may be asked at `now`. */
export const letsThrough = ({ restsUntil }: CircuitBreaker, now: number): boolean =>
  restsUntil === undefined || now >= restsUntil;

/** Before an attempt at `now`: while one attempt tries a rested vendor, others skip it. */
export const beforeAttempt = (
  breaker: CircuitBreaker,
  now: number,
  restFor: number,
): CircuitBreaker =>
  breaker.restsUntil === undefined ? breaker : { ...breaker, restsUntil: now + restFor };

/** After an attempt that ended at `now`. */
export const afterAttempt = (
  breaker: CircuitBreaker,
  succeeded: boolean,
  now: number,
  limits: { readonly breakAfter: number; readonly restFor: number },
): CircuitBreaker => {
  if (succeeded) return closedBreaker;
  const failures = breaker.failures + 1;
  return failures < limits.breakAfter
    ? { failures, restsUntil: undefined }
    : { failures, restsUntil: now + limits.restFor };
};
