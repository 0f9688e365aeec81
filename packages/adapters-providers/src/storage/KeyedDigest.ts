import { createHmac, type KeyObject } from "node:crypto";

/**
 * The HMAC-SHA-256 (RFC 2104, base64url) of several texts.
 *
 * Each text is prefixed with its length in bytes, so that two different lists never have the same encoding.
 */
export const keyedDigest = (key: KeyObject, ...texts: ReadonlyArray<string>): string => {
  const written = texts.map((text) => `${Buffer.byteLength(text)}:${text}`).join("");
  return createHmac("sha256", key).update(written, "utf8").digest("base64url");
};
