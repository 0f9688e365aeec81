import { createHmac, type KeyObject } from "node:crypto";

/**
 * The HMAC-SHA-256 (RFC 2104, base64url) of several texts.
 *
 * Each text is preceded by its length in bytes, so that no two lists of texts are written alike.
 */
export const keyedDigest = (key: KeyObject, ...texts: ReadonlyArray<string>): string => {
  const digest = createHmac("sha256", key);
  for (const text of texts) digest.update(`${Buffer.byteLength(text)}:${text}`, "utf8");
  return digest.digest("base64url");
};
