import { freeBytes } from "@bonafide/core/storage/FreeBytes";

/**
 * Gives memory back at once, a picture's or working room: nobody may hold it any more. Left to the collector, some
 * 50 MB a document pile up outside of the heap until it looks through all of the heap for them. What shares its memory
 * with something else stays.
 */
export const release = (
  ...arrays: ReadonlyArray<Uint8Array | Uint8ClampedArray | Float32Array>
): void => {
  for (const array of arrays) freeBytes(array);
};
