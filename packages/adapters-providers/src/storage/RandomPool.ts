import { randomFillSync } from "node:crypto";

/** How many random bytes are drawn at once: a small draw costs ten times as much as a slice. */
const size = 4096;

let pool = Buffer.alloc(0);

/**
 * Up to 4096 random bytes of the CSPRNG. They belong to the caller and are never handed out twice. Wipe secrets after
 * use.
 */
export const randomBytesOf = (count: number): Buffer<ArrayBuffer> => {
  if (pool.length < count) pool = randomFillSync(Buffer.allocUnsafeSlow(size));
  const bytes = pool.subarray(0, count);
  pool = pool.subarray(count);
  return bytes;
};
