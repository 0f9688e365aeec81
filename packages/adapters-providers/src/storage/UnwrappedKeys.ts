import type { KeyObject } from "node:crypto";

/** The most keys that are added in one period. */
const limit = 1_000;

/**
 * Caches unwrapped keys by their wrapped form, so that an erased wrapped key can no longer be found.
 *
 * A person's action takes several requests within seconds that need the same keys. A key is dropped after one to two
 * `period`s in milliseconds, however often it is used.
 */
export const makeUnwrappedKeys = (period: number) => {
  // New maps, because V8 keeps the backing table of a cleared Map in old memory.
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
