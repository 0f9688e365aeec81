import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { type FontFile, readFontFile } from "@bonafide/testkit/document/specimen/FontFile";

/** A typeface of the system, plain and bold. */
export interface MakerFont {
  readonly name: string;
  readonly plain: FontFile;
  readonly bold: FontFile;
}

/** No typeface that a card could be printed in is installed. */
export class FontsMissing extends Error {
  constructor(folder: string) {
    super(
      `No typeface with a bold one is in ${folder}, besides DejaVu, which the testkit's own specimens have. Debian has some: apt-get install fonts-liberation fonts-lato fonts-freefont-ttf fonts-open-sans. Or name a folder that has some: --fonts <folder>`,
    );
    this.name = "FontsMissing";
  }
}

/** The testkit's own typeface, and those that have no letters. */
const unwanted = /DejaVu|OCR|Symbol|Emoji|Math|Hairline|Thin|Black/i;

const plainName = /^(?<family>[A-Za-z]+?)(?:-(?:Regular|Medium))?\.(?<type>ttf|otf)$/;

/** The files of a folder and of those in it, by their names. */
export const filesByName = (folder: string): ReadonlyMap<string, string> =>
  new Map(
    (existsSync(folder)
      ? readdirSync(folder, { recursive: true, encoding: "utf8" }).toSorted()
      : []
    ).map((file) => [basename(file), join(folder, file)]),
  );

/** Whether a typeface has Latin letters and numerals: those of other scripts may have one box for all of them. */
export const isLatin = (font: FontFile): boolean => {
  const characters = Array.from("AZaz09");
  return new Set(characters.map((one) => font.path(one, 0, 0, 100))).size === characters.length;
};

/** The typefaces of a folder, by name. */
export const makerFonts = (folder: string): readonly [MakerFont, ...ReadonlyArray<MakerFont>] => {
  const byName = filesByName(folder);
  const found = [...byName].flatMap(([name, file]) => {
    const { family = "", type = "" } = plainName.exec(name)?.groups ?? {};
    const bold = byName.get(`${family}-Bold.${type}`) ?? byName.get(`${family}Bold.${type}`);
    if (family === "" || bold === undefined || unwanted.test(name)) return [];
    return [{ name: family, plain: file, bold }];
  });
  const [first, ...more] = found
    .map(({ bold, name, plain }) => ({
      name,
      plain: readFontFile(readFileSync(plain)),
      bold: readFontFile(readFileSync(bold)),
    }))
    .filter(({ plain }) => isLatin(plain));
  if (first === undefined) throw new FontsMissing(folder);
  return [first, ...more];
};
