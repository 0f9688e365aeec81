/** An exported declaration with a comment. The name is empty for the comment of the file itself. */
interface Described {
  readonly name: string;
  readonly sentences: ReadonlyArray<string>;
}

const comments =
  /\/\*\*(?<text>(?:(?!\*\/)[\s\S])*)\*\/(?<after>\s*\n)(?:export (?:default |declare |abstract |async )*(?:const|class|interface|type|function\*?) (?<name>\w+))?/g;

const plain = (text: string): string =>
  text
    .replaceAll(/^\s*\* ?/gm, "")
    .replaceAll(/\s+/g, " ")
    .trim();

/** Without lists and sources. A full stop inside of a word, as in `docs/a.md`, ends no sentence. */
const sentencesOf = (text: string): ReadonlyArray<string> =>
  (plain(text).split(/:? - `|Source: /)[0] ?? "")
    .split(/(?<=[.…])\s+(?=[A-Z`])/)
    .map((sentence) => sentence.trim().replace(/\.$/, ""))
    .filter((sentence) => sentence !== "");

const describedIn = (text: string): ReadonlyArray<Described> =>
  Array.from(text.matchAll(comments)).flatMap(({ groups, index }) => {
    const { after = "", name = "", text: comment = "" } = groups ?? {};
    // The comment of the file stands at its top, or alone below its imports.
    const isOfFile = name === "" && (index === 0 || after.split("\n").length > 2);
    return name === "" && !isOfFile ? [] : [{ name, sentences: sentencesOf(comment) }];
  });

/** A shorter purpose, in characters, is followed by the next sentence. */
const short = 90;

/**
 * What a source file is for: the sentences of the comment of the file or of the export with its name, and then the first
 * sentence of each other export, until there are ninety characters. Empty without comments.
 */
export const purposeOf = (file: string, text: string): string => {
  const all = describedIn(text);
  const isMain = ({ name }: Described): boolean =>
    name === "" || name.toLowerCase().includes(file.toLowerCase());
  const said = [
    ...all.filter(isMain).flatMap(({ sentences }) => sentences),
    ...all.filter((each) => !isMain(each)).flatMap(({ sentences }) => sentences.slice(0, 1)),
  ];
  let purpose = "";
  for (const sentence of new Set(said))
    if (purpose.length < short) purpose += purpose === "" ? sentence : `. ${sentence}`;
  return purpose;
};
