import type { Language } from "../mail/Letter.ts";

/** What a form for people says of a parameter. */
export interface FieldText {
  readonly label: string;
  readonly hint?: string;
  /** Its message where nothing was entered; else that of every field. */
  readonly missing?: string;
  /** Its message where what was entered is wrong; else that of every field. */
  readonly wrong?: string;
}

/** What a form says of a parameter, in each language of its pages. */
export type FieldTexts = Readonly<Record<Language, FieldText>>;
