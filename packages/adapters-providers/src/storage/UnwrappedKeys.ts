import type { KeyObject } from "node:crypto";

/** How many keys are kept at most of those that came between two times of forgetting. */
const limit = 1_000;

/**
 * Keys that were just unwrapped, by the wrapped ones, so that whoever erases a wrapped key has nothing left to find it by.
 *
 * What a person does takes several requests, a partner's and theirs, within seconds; each needs the same keys. A key is
 * forgotten after `period` milliseconds at the soonest and twice that at the latest, however often it is asked for.
 */
export const makeUnwrappedKeys = (period: number) => {
  // A map that is cleared would keep, from one time to the next, all that was ever in it, until old memory is collected.
  let newer = new Map<string, KeyObject>();
  let older = newer;

  const forget = (): void => {
    older = newer;
    newer = new Map();
    if (older.size > 0) setTimeout(forget, period).unref();
  };

  return {
    find: (name: string): KeyObject | undefined => newer.get(name) ?? older.get(name),
    keep: (name: string, key: KeyObject): void => {
      if (newer.size === 0 && older.size === 0) setTimeout(forget, period).unref();
      if (newer.size < limit) newer.set(name, key);
    },
  };
};
