import { freeBytes } from "@bonafide/core/storage/FreeBytes";

/**
 * Frees the memory of a picture or work buffer, which must not be used afterwards. Otherwise some 50 MB a document pile
 * up outside of the heap until the next full collection. Does nothing for a view of a larger buffer.
 */
export const release = (
  ...arrays: ReadonlyArray<Uint8Array | Uint8ClampedArray | Float32Array>
): void => {
  for (const array of arrays) freeBytes(array);
};
