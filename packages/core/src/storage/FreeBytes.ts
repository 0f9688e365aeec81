/**
 * Gives the memory of bytes that nobody reads again back at once; they are empty from then on. Left to garbage
 * collection, every few megabytes of them would have everything else gone through.
 *
 * Bytes that are a part of something larger are left alone.
 */
export const freeBytes = ({
  buffer,
  byteLength,
}: Pick<ArrayBufferView, "buffer" | "byteLength">): void => {
  if (byteLength === 0 || buffer.byteLength !== byteLength) return;
  if (buffer instanceof ArrayBuffer) buffer.transfer(0);
};
