/**
 * Writes the outlines of OCR-B that the specimens and the recogniser's training use:
 *
 *     node tools/documents/src/outlineOcrB.ts <OCRB.otf> <OCRBS.otf>
 *
 * The two files are in Debian's package fonts-ocr-b 0.3~dfsg1 (Norbert Schwarz: "may freely use, modify and/or
 * distribute"; Matthew Skala: public domain). Needed again only to add a character.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { readFontFile } from "@bonafide/testkit/document/specimen/FontFile";

const characters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<";

const target = new URL(
  "../../../packages/testkit/src/document/specimen/OcrBOutlines.ts",
  import.meta.url,
);

const outline = (file: string): Readonly<Record<string, string>> => {
  const font = readFontFile(readFileSync(file));
  return Object.fromEntries(
    characters
      .split("")
      .map((character) => [character, font.path(character, 0, 0, font.unitsPerEm, 0)]),
  );
};

const [round, sharp] = process.argv.slice(2);
if (round === undefined || sharp === undefined) throw new Error("name OCRB.otf and OCRBS.otf");

writeFileSync(
  target,
  `// Made by tools/documents/src/outlineOcrB.ts from Debian's fonts-ocr-b 0.3~dfsg1; not edited by hand.

/** The shapes of OCR-B as SVG paths: 1000 units an em, y downwards, the baseline at 0, each character 723 wide. */
export const ocrBOutlines = ${JSON.stringify({ round: outline(round), sharp: outline(sharp) }, null, 2)} as const;
`,
);
console.log(`wrote ${fileURLToPath(target)}`);
