import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { GreyPicture } from "../picture/Picture.ts";
import { release } from "../picture/Release.ts";
import { linesOfWords, type PrintedText } from "./PrintedText.ts";
import { readWordTable } from "./PrintedWordTable.ts";

/** How a picture is looked at: as words wherever they stand, or as one line. */
export type TextMode = "page" | "line";

/** Recognises printed text. One thing at a time, and it keeps its thread busy. */
export interface TextEngine {
  /** Dark text on light ground, upright; capitals 20 to 50 pixels high are read best. Takes about half a second. */
  readonly read: (picture: GreyPicture, mode?: TextMode) => PrintedText;
  readonly close: () => void;
}

/** The recogniser has not what it needs. It is installed wrongly. */
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

/** The fastest build that this machine runs, opened from its file: nothing is fetched. */
const openCore = async () => {
  for (const build of builds) {
    const wasmBinary = await readFile(resolve(build.wasm));
    if (!WebAssembly.validate(wasmBinary)) continue;
    const { default: open } = await build.open();
    return await open({ wasmBinary, print: ignore, printErr: ignore });
  }
  throw new TextEngineMissing();
};

/** English: what its letters and numerals make is every Latin name without its marks. Source: study, section 1. */
const languageFile = () =>
  readFile(resolve("@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz"));

/** Tesseract's numbers for its neural recogniser, for words wherever they stand (a card is no page), and for a line. */
const neural = 1;
const segmentation = { page: "11", line: "7" } as const;

const graymap = ({ width, height, data }: GreyPicture): Uint8Array =>
  Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), data]);

/**
 * Starts Tesseract within this thread, from the files of its packages; about 50 MB and 0.15 seconds.
 *
 * Its usual wrapper starts a thread for itself and knows where to fetch what is missing; this has neither.
 */
export const openTextEngine = async (): Promise<TextEngine> => {
  const core = await openCore();
  core.FS.writeFile("/eng.traineddata", await promisify(gunzip)(await languageFile()));
  const tesseract = new core.TessBaseAPI();
  if (tesseract.Init(null, "eng", neural) !== 0) throw new TextEngineMissing();
  core.FS.unlink("/eng.traineddata");
  tesseract.SetVariable("debug_file", "/dev/null");
  tesseract.SetVariable("user_defined_dpi", "300");
  return {
    read: (picture, mode = "page") => {
      const input = graymap(picture);
      core.FS.writeFile("/input", input);
      try {
        tesseract.SetVariable("tessedit_pageseg_mode", segmentation[mode]);
        if (tesseract.SetImageFile(1, 0) === 1) return [];
        tesseract.Recognize(null);
        return linesOfWords(readWordTable(tesseract.GetTSVText(0)));
      } finally {
        tesseract.Clear();
        core.FS.unlink("/input");
        release(input);
      }
    },
    close: () => tesseract.End(),
  };
};
