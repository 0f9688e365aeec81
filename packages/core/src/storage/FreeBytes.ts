/**
 * Frees the memory of bytes at once; they are empty afterwards. Otherwise garbage collection would scan the whole heap
 * after every few megabytes.
 *
 * Does nothing for a view of a larger buffer.
 */
export const freeBytes = ({
  buffer,
  byteLength,
}: Pick<ArrayBufferView, "buffer" | "byteLength">): void => {
  if (byteLength === 0 || buffer.byteLength !== byteLength) return;
  if (buffer instanceof ArrayBuffer) buffer.transfer(0);
};
