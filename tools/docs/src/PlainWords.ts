import type { Rule } from "markdownlint";

/** Pronouns that stand where a noun could. */
export const words = /\b(nobody|somebody|whoever|anybody|everybody|someone|anyone|told)\b/gi;

/** The quoted names of tests in docs/choices.md, which the linter of the code holds. */
const quoted = /`[^`]*`|"[^"]*"/g;

const blank = (text: string): string => " ".repeat(text.length);

/** A markdownlint rule: no riddling pronouns. `.oxlintrc.json` has the same words for comments. */
const plainWords: Rule = {
  names: ["plain-words"],
  description: "Name the thing instead of a pronoun (CONTRIBUTING.md, Words)",
  tags: ["language"],
  parser: "none",
  function: ({ lines }, onError) => {
    for (const [index, line] of lines.entries())
      for (const { 0: word, index: at } of line.replaceAll(quoted, blank).matchAll(words))
        onError({ lineNumber: index + 1, detail: word, range: [at + 1, word.length] });
  },
};

export default plainWords;
