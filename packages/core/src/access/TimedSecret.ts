import type { SecretKeys } from "./SecretKeys.ts";

/**
 * A secret that begins with its time of issue in milliseconds (base 36, 8 digits until 2059). Its stored digest begins
 * with the same time, so rows of the same time share an index page. Only the part after the time is secret.
 */
export const timedSecret = (now: number, secret: string): string =>
  now.toString(36).padStart(8, "0") + secret;

const timed = /^([0-9a-z]{8})[\w-]{43}$/;

/** The stored form of a secret: its time, if it has one, and its digest. */
export const timedDigest = (
  { digest }: Pick<SecretKeys["Service"], "digest">,
  secret: string,
): string => (timed.exec(secret)?.[1] ?? "") + digest(secret);
