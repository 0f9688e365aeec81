import type { CallParameter } from "@bonafide/core/catalogue/Call";
import type { FieldText } from "@bonafide/core/catalogue/FieldText";
import type { PageWords } from "./PageWords.ts";

/** What a form says of a parameter of the table, in the language of its page. */
export const fieldTextOf = (
  { lang }: PageWords,
  { asked, name }: Pick<CallParameter, "name" | "asked">,
): FieldText => asked?.[lang] ?? { label: name };

/** The name, the label and the hint of a parameter's field. */
export const askedFor = (words: PageWords, parameter: Pick<CallParameter, "name" | "asked">) => {
  const { hint, label } = fieldTextOf(words, parameter);
  return { name: parameter.name, label, hint };
};
