import type { Effect, Option } from "effect";

/** What a code in a letter, or in a QR code, is for. */
export type PersonCodePurpose = "reset_password" | "confirm_email" | "hand_over";

/** How long a code is valid, in milliseconds. */
export const codeLifetimes: Readonly<Record<PersonCodePurpose, number>> = {
  reset_password: 30 * 60_000,
  confirm_email: 3 * 86_400_000,
  hand_over: 10 * 60_000,
};

/** A code: `digest` is its SHA-256 (base64url). */
export interface PersonCode {
  readonly digest: string;
  readonly personId: string;
  readonly purpose: PersonCodePurpose;
  /** Epoch milliseconds. */
  readonly expires: number;
}

/** Stores codes, by their digests: a part of `PersonStore`. */
export interface PersonCodeStore {
  readonly insert: (code: PersonCode) => Effect.Effect<void>;
  readonly find: (digest: string) => Effect.Effect<Option.Option<PersonCode>>;
  /**
   * Deletes this code and all others of its person and purpose, within a unit of work. Returns false if it was not there: of many calls at
   * once, one gets true.
   */
  readonly spend: (code: PersonCode) => Effect.Effect<boolean>;
  /** Deletes a person's codes. */
  readonly eraseOf: (personId: string) => Effect.Effect<void>;
  /** Deletes up to `limit` codes that expired before this time. Returns their number. */
  readonly forgetBefore: (time: number, limit: number) => Effect.Effect<number>;
}
