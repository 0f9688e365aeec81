import type { AffiliationReason } from "@bonafide/core/affiliation/AffiliationReason";
import type { Language } from "@bonafide/core/mail/Letter";
import type { ProofFault } from "@bonafide/core/person/Proof";
import { pageText } from "./PageText.ts";
import { spanishPageText } from "./SpanishPageText.ts";

/** Texts of another language in the place of each text. */
type Translated<Text> = Text extends string
  ? string
  : Text extends (...given: infer Given) => string
    ? (...given: Given) => string
    : { readonly [Name in keyof Text]: Translated<Text[Name]> };

/** Every text of the pages in one language. */
export type PageWords = Omit<Translated<typeof pageText>, "lang"> & { readonly lang: Language };

/** Every text of the pages, in each language. */
export const pageWords: Readonly<Record<Language, PageWords>> = {
  en: pageText,
  es: spanishPageText,
};

/** Why a proof failed, in words: the reviewer's own, where there are some. */
export const wordsOfFault = (words: PageWords, fault: AffiliationReason | ProofFault): string =>
  typeof fault === "string"
    ? words.proofFaults[fault]
    : (fault.text ?? words.affiliation.reasons[fault.name]);

/** Each language in its own words, as the switch shows it. */
export const languageNames: Readonly<Record<Language, string>> = { en: "English", es: "Español" };
