import { Context } from "effect";
import type { Language, LetterKind } from "./Letter.ts";
import type { MailMessage } from "./Mailer.ts";

/** What a letter says. */
export interface LetterFacts {
  readonly kind: LetterKind;
  readonly language: Language;
  /** Where browsers reach the server. Links are made of this, and never of what a request said. */
  readonly origin: string;
  /** The code of a letter with a link. */
  readonly code: string | undefined;
  readonly application: string | undefined;
  /** When it happened, in epoch milliseconds. */
  readonly at: number;
}

/** Writes letters, in each language. */
export class LetterTexts extends Context.Service<
  LetterTexts,
  { readonly write: (facts: LetterFacts) => Omit<MailMessage, "id" | "to"> }
>()("@bonafide/core/mail/LetterTexts") {}
