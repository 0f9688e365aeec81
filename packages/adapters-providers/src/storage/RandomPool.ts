import { randomFillSync } from "node:crypto";

/** How many random bytes are drawn at once: a draw of a few costs ten times what cutting them off does. */
const size = 4096;

let pool = Buffer.alloc(0);

/** Random bytes of the CSPRNG, up to 4096, the caller's own: nobody is given them twice. Secrets are to be wiped. */
export const randomBytesOf = (count: number): Buffer<ArrayBuffer> => {
  if (pool.length < count) pool = randomFillSync(Buffer.allocUnsafeSlow(size));
  const bytes = pool.subarray(0, count);
  pool = pool.subarray(count);
  return bytes;
};
