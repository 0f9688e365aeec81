import type { PixelBox } from "../picture/Cropping.ts";
import type { ExpectedFront } from "./ExpectedFront.ts";
import { labelPartOf } from "./FieldLabels.ts";
import type { FrontLook } from "./FrontLook.ts";
import { isApart } from "./LineLabels.ts";
import { nameForm, wordsOfName } from "./NameCandidates.ts";
import type { PrintedLine, PrintedText } from "./PrintedText.ts";

/** A name of the holder behind two letters that may be its label, `LN` or `FN`, and where these are. */
export interface NameRow {
  readonly label: PixelBox;
  readonly words: PrintedLine;
}

/** How far a name is behind its label at most, in heights. */
const gap = 2.5;

/** How far the box of a label reaches beyond its letters, in their heights. */
const margin = 0.3;

/** The names of a look behind two letters, where it has no label of names: small ones are misread, `tn MONICA` for `LN`. */
export const nameRows = (
  { places, text }: FrontLook,
  { first, last }: ExpectedFront,
): ReadonlyArray<NameRow> => {
  if (places.some(({ kind }) => kind === "last" || kind === "first" || kind === "name")) return [];
  const names = [last.text, first?.text ?? ""].flatMap(wordsOfName).map(nameForm);
  return text.flatMap((line) =>
    line.flatMap((letters, at): ReadonlyArray<NameRow> => {
      const name = line[at + 1];
      if (name === undefined || !/^\p{L}{2}$/u.test(letters.text) || isApart(name, letters, gap))
        return [];
      if (!names.includes(nameForm(name.text))) return [];
      const over = margin * letters.height;
      const label = {
        left: letters.left - over,
        top: letters.top - over,
        right: Math.min(letters.left + letters.width + over, name.left - 1),
        bottom: letters.top + letters.height + over,
      };
      const behind = line.slice(at + 1);
      const end = behind.findIndex((word, place) => place > 0 && isApart(word, behind[place - 1]));
      return [{ label, words: end < 0 ? behind : behind.slice(0, end) }];
    }),
  );
};

/** Whose name a label is of, that was read alone. */
export const nameLabelIn = (text: PrintedText): "last" | "first" | undefined => {
  const [word] = text.flat();
  const part = word === undefined ? undefined : labelPartOf(word, "line");
  return part === "last" || part === "first" ? part : undefined;
};
