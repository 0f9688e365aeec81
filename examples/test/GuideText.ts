/** Guides whose commands are run until they work. */
export const workedGuides: ReadonlyArray<string> = [
  "README.md",
  "CONTRIBUTING.md",
  "docs/callbacks.md",
  "docs/conformance.md",
  "docs/operating.md",
  "docs/profiles.md",
  "docs/sandbox.md",
];

/** The blocks of a language in Markdown, without the indentation of lists. */
export const blocksOf = (text: string, language: string): ReadonlyArray<string> =>
  Array.from(
    text.matchAll(new RegExp(`^ *\`\`\`${language}\n([\\s\\S]*?)^ *\`\`\``, "gm")),
    ([, block = ""]) => block,
  );

/** Every `bonafide …` of a document, in a block or in a line. */
export const commandsOf = (text: string): ReadonlyArray<string> =>
  Array.from(
    text
      .replaceAll(/ \\\n\s*/g, " ")
      .matchAll(/(?:^ *npx -y pnpm@12\.21\.0 |`)bonafide ([^`\n]+)/gm),
    // The shell's own part is not the command's: a comment, a redirection, another command.
    ([, command = ""]) => command.replace(/\s+(#|>|&&|\|).*$/, ""),
  );

/** The words of a command, as a shell parts them. One that needs more of a shell is no command of these documents. */
export const wordsOf = (command: string): ReadonlyArray<string> => {
  if (!/^([\w<>@/.,:=+-]|"[^"$`\\]*"| )+$/.test(command))
    throw new Error(`A shell would read more than words: ${command}`);
  return Array.from(command.matchAll(/"([^"]*)"|\S+/g), ([word, quoted]) => quoted ?? word);
};
