import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { surenessOf } from "@bonafide/document-reader/front/FieldEvidence";
import { lineWays, type MarkWay } from "@bonafide/document-reader/front/MarkLooks";
import { readPart } from "@bonafide/document-reader/front/PartReading";
import type { PrintedText, PrintedWord } from "@bonafide/document-reader/front/PrintedText";
import {
  openTextEngine,
  openTextEngineOf,
  type TextEngine,
} from "@bonafide/document-reader/front/TextEngine";
import type { PixelBox } from "@bonafide/document-reader/picture/Cropping";
import type { GreyPicture } from "@bonafide/document-reader/picture/Picture";
import type { ViewedField } from "./FieldViews.ts";
import { openPaddleLines, openPaddlePage } from "./PaddleOcr.ts";

/** What a recogniser reads at a field's place. */
export interface FieldText {
  readonly text: string;
  /** Of its least certain word or character, from 0 to 1. */
  readonly confidence: number;
}

type Place = Pick<ViewedField, "box" | "field">;

export interface OpenedRecogniser {
  /** Each look's text, of each field. */
  readonly read: (
    view: GreyPicture,
    fields: ReadonlyArray<Place>,
  ) => Promise<ReadonlyArray<ReadonlyArray<FieldText>>>;
}

const textOf = (words: ReadonlyArray<PrintedWord>): FieldText => ({
  text: words.map(({ text }) => text).join(" "),
  confidence: surenessOf(words),
});

/** The words of a view in a box. */
const textIn = (text: PrintedText, box: PixelBox): FieldText =>
  textOf(
    text
      .flat()
      .filter(({ height, left, top, width }) => {
        const [x, y] = [left + width / 2, top + height / 2];
        return x > box.left && x < box.right && y > box.top && y < box.bottom;
      })
      .toSorted((one, other) => one.left - other.left),
  );

/** The reader's ways to look at a letter that stands alone. */
const letterWays: ReadonlyArray<MarkWay> = [{ mode: "letter", height: 56 }, ...lineWays];

const partTexts = (
  { read }: TextEngine,
  view: GreyPicture,
  { box, field }: Place,
  most: number,
): ReadonlyArray<FieldText> =>
  (field === "sex" || field === "class" ? letterWays : lineWays)
    .slice(0, most)
    .map((way) => textOf(readPart(view, box, read, way).flat()));

/** Tesseract: one look at each field. */
const openLines = async (open: Promise<TextEngine>): Promise<OpenedRecogniser> => {
  const engine = await open;
  return {
    read: async (view, fields) => fields.map((place) => partTexts(engine, view, place, 1)),
  };
};

/** Tesseract: one look at the whole view, with lines that it finds itself. */
const openPage = async (): Promise<OpenedRecogniser> => {
  const engine = await openTextEngine();
  return {
    read: async (view, fields) => {
      const text = engine.read(view);
      return fields.map(({ box }) => [textIn(text, box)]);
    },
  };
};

/** Tesseract: the whole view, then each of the reader's ways to look at a part. */
const openEveryLook = async (): Promise<OpenedRecogniser> => {
  const engine = await openTextEngine();
  return {
    read: async (view, fields) => {
      const text = engine.read(view);
      return fields.map((place) => [
        textIn(text, place.box),
        ...partTexts(engine, view, place, letterWays.length),
      ]);
    },
  };
};

/** Each recogniser, opened from a folder in which its packages are installed; the others are compared with the first one. */
export const recognisers = {
  "Tesseract, every look": openEveryLook,
  "Tesseract, whole view": openPage,
  "Tesseract, one look a field": () => openLines(openTextEngine()),
  "Tesseract with 4.0.0, one look a field": async (folder: string) => {
    const file = join(folder, "node_modules/@tesseract.js-data/eng/4.0.0/eng.traineddata.gz");
    return openLines(openTextEngineOf(await readFile(file)));
  },
  "PP-OCRv4, native, whole view": (folder: string) => openPaddlePage(folder, "onnxruntime-node"),
  "PP-OCRv4, native, one look a field": (folder: string) =>
    openPaddleLines(folder, "onnxruntime-node"),
  "PP-OCRv4, WebAssembly, whole view": (folder: string) =>
    openPaddlePage(folder, "onnxruntime-web"),
  "PP-OCRv4, WebAssembly, one look a field": (folder: string) =>
    openPaddleLines(folder, "onnxruntime-web"),
} as const satisfies Readonly<Record<string, (folder: string) => Promise<OpenedRecogniser>>>;
