/** What every transaction has. Source: interface, "Status object". */
interface Standing {
  readonly status: { readonly code: number };
  readonly result?: unknown;
}

/** How an outcome is waited for. Times are in milliseconds. */
export interface WaitOptions {
  /** For how long: a minute unless given. */
  readonly within?: number | undefined;
  /** How often the server is asked: every second unless given. */
  readonly every?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** 210 with a result is a rejection, of students and service members in profile 1. Source: interface, "States". */
const pendingCodes = new Set([205, 210]);

/** Whether a transaction still waits for its outcome. */
export const isPending = ({ result, status }: Standing): boolean =>
  pendingCodes.has(status.code) && result === undefined;

/**
 * Reads a transaction until it has an outcome. Gives it as it stands when the time is over: `isPending` tells.
 *
 * A callback tells sooner and costs less; this is for scripts, tests and lost callbacks.
 */
export const outcomeOf = async <A extends Standing>(
  read: () => Promise<A>,
  { every = 1_000, signal, within = 60_000 }: WaitOptions = {},
): Promise<A> => {
  const deadline = performance.now() + within;
  for (;;) {
    signal?.throwIfAborted();
    const standing = await read();
    const left = deadline - performance.now();
    if (!isPending(standing) || left <= 0) return standing;
    await new Promise((resolve) => setTimeout(resolve, Math.min(every, left)));
  }
};
