/**
 * Whether a vendor that failed is left alone. `failures` counts those in a row; `restsUntil` is set once there were
 * too many (epoch milliseconds). When the rest is over one attempt tries, while the others still pass by.
 */
export interface CircuitBreaker {
  readonly failures: number;
  readonly restsUntil: number | undefined;
}

/** A vendor of which nothing bad is known. */
export const closedBreaker: CircuitBreaker = { failures: 0, restsUntil: undefined };

/** Whether a vendor may be asked at `now`. */
export const letsThrough = ({ restsUntil }: CircuitBreaker, now: number): boolean =>
  restsUntil === undefined || now >= restsUntil;

/** Before an attempt at `now`: while a rested vendor is tried, it rests for everybody else. */
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
