/** An exported declaration with a comment. The name is empty for the comment of the file itself. */
interface Described {
  readonly name: string;
  readonly sentence: string;
}

const comments =
  /\/\*\*(?<text>(?:(?!\*\/)[\s\S])*)\*\/\s*\n(?:(?:export )(?:default |declare |abstract |async )*(?:const|class|interface|type|function\*?) (?<name>\w+))?/g;

/** A full stop inside of a word, as in `docs/a.md`, ends no sentence. */
const firstSentence = /^.*?(?:[.…](?=\s+[A-Z`]|\s*$)|(?=:? - `))/;

const plain = (text: string): string =>
  text
    .replaceAll(/^\s*\* ?/gm, "")
    .replaceAll(/\s+/g, " ")
    .trim();

const describedIn = (text: string): ReadonlyArray<Described> =>
  Array.from(text.matchAll(comments)).flatMap(({ groups, index }) => {
    const { name = "", text: comment = "" } = groups ?? {};
    const whole = plain(comment);
    const sentence = (firstSentence.exec(whole)?.[0] ?? whole).replace(/\.$/, "");
    return name === "" && index > 0 ? [] : [{ name, sentence }];
  });

/** A shorter purpose, in characters, is followed by that of the next export. */
const short = 50;

/**
 * What a source file is for: the first sentences of the comments on its exports. The file's own comment, and the export
 * that has the file's name, come first. Empty without comments.
 */
export const purposeOf = (file: string, text: string): string => {
  const all = describedIn(text);
  const isMain = ({ name }: Described): boolean =>
    name === "" || name.toLowerCase().includes(file.toLowerCase());
  const sentences = [...all.filter(isMain), ...all.filter((each) => !isMain(each))];
  let purpose = "";
  for (const { sentence } of sentences)
    if (purpose.length < short && !purpose.includes(sentence))
      purpose += purpose === "" ? sentence : `. ${sentence}`;
  return purpose;
};
