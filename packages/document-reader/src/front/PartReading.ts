import { crop, type PixelBox } from "../picture/Cropping.ts";
import type { GreyPicture } from "../picture/Picture.ts";
import { resize } from "../picture/Resizing.ts";
import { cleaned, marginOf } from "./CleanedPrint.ts";
import type { MarkWay } from "./MarkLooks.ts";
import type { PrintedText } from "./PrintedText.ts";
import type { TextMode } from "./TextEngine.ts";

/** Recognises the print of a picture. */
export type ReadText = (picture: GreyPicture, mode?: TextMode, letters?: string) => PrintedText;

/** A word nearer to an edge than this part of its height may be cut off there. */
const nearEdge = 0.25;

/** How sure what may be cut off is at most: it may confirm, and says nothing against a document. */
const ofCut = 0.5;

/** Recognises the print of pictures that may cut off print at their edges. */
export const readingCut =
  (readText: ReadText): ReadText =>
  (picture, mode, letters) => {
    const text = readText(picture, mode, letters);
    if (text.length === 0) return text;
    return text.map((line) =>
      line.map((word) => {
        const { confidence, height, left, top, width } = word;
        const room = nearEdge * height;
        const isInside =
          Math.min(left, top) >= room &&
          left + width <= picture.width - room &&
          top + height <= picture.height - room;
        return isInside ? word : { ...word, confidence: Math.min(confidence, ofCut) };
      }),
    );
  };

/** A line's height for the recogniser, in pixels. */
export const oneLine: MarkWay = { mode: "line", height: 56 };

/** Pixels: a higher part of print has more than one line, as a label above its value. */
const highestLine = 70;

/** Several lines, as large as they are. */
export const ownSize = ({ bottom, top }: PixelBox): MarkWay => ({
  mode: "block",
  height: bottom - top,
});

export const partWay = (box: PixelBox): MarkWay =>
  box.bottom - box.top > highestLine ? ownSize(box) : oneLine;

/** Reads a part of a view in one way; the words keep their places in the view. */
export const readPart = (
  view: GreyPicture,
  box: PixelBox,
  readText: ReadText,
  { height, isCleaned, letters, mode }: MarkWay,
): PrintedText => {
  const isClean = mode === "letter" || isCleaned === true;
  const cut = crop(view, box);
  const part = isClean ? cleaned(cut) : cut;
  const scale = Math.min(3, Math.max(height < oneLine.height ? 0.5 : 1, height / cut.height));
  const larger =
    scale === 1
      ? part
      : resize(part, Math.round(part.width * scale), Math.round(part.height * scale));
  const by = isClean ? marginOf(cut.height) : 0;
  const [left, top] = [
    Math.max(0, Math.round(box.left)) - by,
    Math.max(0, Math.round(box.top)) - by,
  ];
  return readText(larger, mode, letters).map((line) =>
    line.map((word) => ({
      ...word,
      left: left + word.left / scale,
      top: top + word.top / scale,
      width: word.width / scale,
      height: word.height / scale,
    })),
  );
};
