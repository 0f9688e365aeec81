import type { SecretKeys } from "./SecretKeys.ts";

/**
 * Secrets that begin with the time of their issue, in milliseconds (base 36, 8 digits until 2059), and so does what they
 * are stored by: those that are issued together are stored side by side, not each in a page of its own. All that makes
 * it a secret comes after it.
 */
export const timedSecret = (now: number, secret: string): string =>
  now.toString(36).padStart(8, "0") + secret;

const timed = /^([0-9a-z]{8})[\w-]{43}$/;

/** What a secret is stored by: the time that it begins with, none where it begins with none, and its digest. */
export const timedDigest = ({ digest }: SecretKeys["Service"], secret: string): string =>
  (timed.exec(secret)?.[1] ?? "") + digest(secret);
