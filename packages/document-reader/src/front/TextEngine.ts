import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { GreyPicture } from "../picture/Picture.ts";
import { release } from "../picture/Release.ts";
import { type LineColumns, unreadLines } from "../time/CountedWork.ts";
import { linesOfWords, type PrintedText } from "./PrintedText.ts";
import { openTextColumns } from "./TextColumns.ts";
import { readWordTable } from "./PrintedWordTable.ts";

/**
 * How a picture is read: as words anywhere, the same with pale ones, as lines one below another, as one line, or as one
 * letter.
 */
export type TextMode = "page" | "pale" | "block" | "line" | "letter";

/** Recognises printed text, one picture at a time. It blocks its thread. */
export interface TextEngine {
  /**
   * Needs dark text on light ground, upright; best with capitals 20 to 50 pixels high. Takes about half a second. Only
   * `letters` are recognised, or all. `seen` receives the columns of a whole view's lines before they are recognised.
   */
  readonly read: (
    picture: GreyPicture,
    mode?: TextMode,
    letters?: string,
    seen?: (columns: LineColumns) => void,
  ) => PrintedText;
  readonly close: () => void;
}

/** A file of the recogniser is missing: the installation is broken. */
export class TextEngineMissing extends Error {
  constructor() {
    super("The text recogniser could not be started");
    this.name = "TextEngineMissing";
  }
}

const ignore = (): void => {};

const { resolve } = createRequire(import.meta.url);

const builds = [
  {
    wasm: "tesseract.js-core/tesseract-core-relaxedsimd-lstm.wasm",
    open: () => import("tesseract.js-core/tesseract-core-relaxedsimd-lstm.js"),
  },
  {
    wasm: "tesseract.js-core/tesseract-core-simd-lstm.wasm",
    open: () => import("tesseract.js-core/tesseract-core-simd-lstm.js"),
  },
  {
    wasm: "tesseract.js-core/tesseract-core-lstm.wasm",
    open: () => import("tesseract.js-core/tesseract-core-lstm.js"),
  },
] as const;

/** The fastest build for this machine, opened from its file: nothing is downloaded. */
const openCore = async () => {
  for (const build of builds) {
    const wasmBinary = await readFile(resolve(build.wasm));
    if (!WebAssembly.validate(wasmBinary)) continue;
    const { default: open } = await build.open();
    return await open({ wasmBinary, print: ignore, printErr: ignore });
  }
  throw new TextEngineMissing();
};

/** English: its letters and numerals cover every Latin name without diacritics. Source: study, section 1. */
const languageFile = () =>
  readFile(resolve("@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz"));

/** Tesseract's constants: the neural recogniser, words anywhere (a card is no page), lines, one line, and one letter. */
const neural = 1;
const segmentation = { page: "11", pale: "11", block: "6", line: "7", letter: "10" } as const;
/** Where print is searched: darker than one level for the whole picture, or than its surroundings, which takes longer. */
const thresholding = { whole: "0", local: "2" } as const;
/** How much darker than its surroundings: pale labels beside dark values are, and so is a part of the pattern. */
const localFactor = "0.2";

/** Of a whole view's height: what is higher is a portrait that was read as a word. */
const highestPrint = 0.25;

const capitals = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

/** The print of a view that is all pattern, or stands on its side: none was read, which takes seconds and gives noise. */
export const unreadPrint = { pattern: [], onSide: [] } satisfies Record<string, PrintedText>;

const graymap = ({ width, height, data }: GreyPicture): Uint8Array =>
  Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), data]);

/**
 * Starts Tesseract in this thread from the files of its packages; about 50 MB and 0.15 seconds.
 *
 * The usual wrapper would start its own thread and download missing files.
 */
export const openTextEngine = async (): Promise<TextEngine> =>
  openTextEngineOf(await languageFile());

/** The same with what Tesseract knows of a language, packed by gzip. */
export const openTextEngineOf = async (language: Uint8Array): Promise<TextEngine> => {
  const core = await openCore();
  core.FS.writeFile("/eng.traineddata", await promisify(gunzip)(language));
  const tesseract = new core.TessBaseAPI();
  if (tesseract.Init(null, "eng", neural) !== 0) throw new TextEngineMissing();
  core.FS.unlink("/eng.traineddata");
  tesseract.SetVariable("debug_file", "/dev/null");
  tesseract.SetVariable("user_defined_dpi", "300");
  tesseract.SetVariable("thresholding_kfactor", localFactor);
  const columnsOf = openTextColumns(core, tesseract);
  return {
    read: (picture, mode = "page", letters = mode === "letter" ? capitals : "", seen) => {
      const input = graymap(picture);
      core.FS.writeFile("/input", input);
      try {
        tesseract.SetVariable("tessedit_pageseg_mode", segmentation[mode]);
        tesseract.SetVariable("tessedit_char_whitelist", letters);
        tesseract.SetVariable(
          "thresholding_method",
          mode === "pale" ? thresholding.local : thresholding.whole,
        );
        if (tesseract.SetImageFile(1, 0) === 1) return [];
        const isWhole = mode === "page" || mode === "pale";
        if (isWhole) {
          const columns = columnsOf();
          seen?.(columns);
          const unread = unreadLines(columns);
          if (unread !== undefined) return unreadPrint[unread];
        }
        tesseract.Recognize(null);
        const highest = isWhole ? highestPrint * picture.height : picture.height;
        return linesOfWords(readWordTable(tesseract.GetTSVText(0), highest));
      } finally {
        tesseract.Clear();
        core.FS.unlink("/input");
        release(input);
      }
    },
    close: () => tesseract.End(),
  };
};
