import { Schema } from "effect";

/** What a letter is about. Those with a link carry a code, which is made when the letter is sent. */
export const LetterKind = Schema.Literals([
  /** A link for a new password. */
  "reset_password",
  /** A link that confirms the address. */
  "confirm_email",
  "password_changed",
  "new_device",
  "passkey_added",
  /** A reviewer decided on what the person uploaded, or the time for it is over. */
  "review_ended",
  /** An application may read the person's data for the first time. */
  "data_shared",
]);
export type LetterKind = typeof LetterKind.Type;

/** The languages of letters and pages. */
export const Language = Schema.Literals(["en", "es"]);
export type Language = typeof Language.Type;

/** What of a letter is personal. Stored sealed, and gone once the letter was sent or given up. */
export const LetterDetails = Schema.Struct({
  /** The address. */
  to: Schema.String,
  language: Language,
  /** The name of the application that `data_shared` is about. */
  application: Schema.optionalKey(Schema.String),
});
export type LetterDetails = typeof LetterDetails.Type;

/** `bounced`: the receiving server refused it for good. `dropped`: it was given up, or had no receiver any more. */
export const LetterStatus = Schema.Literals(["queued", "sent", "bounced", "dropped"]);
export type LetterStatus = typeof LetterStatus.Type;

/** A letter to a person. Times are in epoch milliseconds. */
export interface Letter {
  readonly id: string;
  /** Absent where only an address was given, which may be unknown. */
  readonly personId: string | undefined;
  readonly kind: LetterKind;
  readonly status: LetterStatus;
  /** Absent unless the letter is queued. */
  readonly details: LetterDetails | undefined;
  /** How often it was tried. */
  readonly attempts: number;
  /** When it is tried next. Absent unless the letter is queued. */
  readonly dueAt: number | undefined;
  /** Why the last attempt failed. */
  readonly failure: string | undefined;
  readonly created: number;
  readonly updated: number;
}
