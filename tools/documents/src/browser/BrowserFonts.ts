import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { filesByName, FontsMissing } from "../makers/MakerFonts.ts";

/** Typefaces by their files, plain and bold. */
const families = {
  "Liberation Sans": ["LiberationSans-Regular.ttf", "LiberationSans-Bold.ttf"],
  "Liberation Narrow": ["LiberationSansNarrow-Regular.ttf", "LiberationSansNarrow-Bold.ttf"],
  "Liberation Serif": ["LiberationSerif-Regular.ttf", "LiberationSerif-Bold.ttf"],
  "Liberation Mono": ["LiberationMono-Regular.ttf", "LiberationMono-Bold.ttf"],
  Lato: ["Lato-Regular.ttf", "Lato-Heavy.ttf"],
  "Lato Medium": ["Lato-Medium.ttf", "Lato-Bold.ttf"],
  "Open Sans": ["OpenSans-Regular.ttf", "OpenSans-Semibold.ttf"],
  "Open Condensed": ["OpenSans-CondLight.ttf", "OpenSans-CondBold.ttf"],
  "Free Sans": ["FreeSans.ttf", "FreeSansBold.ttf"],
  "Free Serif": ["FreeSerif.ttf", "FreeSerifBold.ttf"],
} as const;
export type FamilyName = keyof typeof families;

const faceOf = (family: string, weight: number, file: string): string =>
  `@font-face{font-family:"${family}";font-weight:${weight};src:url(data:font/ttf;base64,${readFileSync(file).toString("base64")})}`;

/** The typeface of zones, which the barcode writer has. */
const ocrB = (): string => {
  const testkit = createRequire(
    createRequire(import.meta.url).resolve("@bonafide/testkit/document/specimen/OcrB"),
  );
  return join(dirname(testkit.resolve("bwip-js/node")), "..", "fonts", "OCRB7.ttf");
};

/** The typefaces of a folder as a style sheet; it needs all of them, for a document to be the same everywhere. */
export const browserFonts = (folder: string): string => {
  const byName = filesByName(folder);
  const faces = Object.entries(families).flatMap(([family, [plain, bold]]) =>
    (
      [
        [400, plain],
        [700, bold],
      ] as const
    ).map(([weight, name]) => {
      const file = byName.get(name);
      if (file === undefined) throw new FontsMissing(folder);
      return faceOf(family, weight, file);
    }),
  );
  return [...faces, faceOf("OCR B", 400, ocrB())].join("");
};
