import { Data } from "effect";

/**
 * The database cannot be used now. `reason` says why in plain words, with hosts and without users, passwords or values.
 * A caller may retry.
 */
export class StorageUnavailable extends Data.TaggedError("StorageUnavailable")<{
  readonly reason: string;
}> {
  override get message(): string {
    return this.reason;
  }
}

/** The unavailable database behind a defect, if that is its cause. */
export const unavailableBehind = (defect: unknown, depth = 5): StorageUnavailable | undefined => {
  if (defect instanceof StorageUnavailable) return defect;
  return defect instanceof Error && depth > 0
    ? unavailableBehind(defect.cause, depth - 1)
    : undefined;
};
