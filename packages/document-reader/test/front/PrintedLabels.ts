import { labelsIn } from "@bonafide/document-reader/front/LineLabels";
import type { PrintedLine } from "@bonafide/document-reader/front/PrintedText";

/** The labels of a line, each with its words. */
export const labelsOf = (line: PrintedLine) =>
  labelsIn(line).map(({ end, kind, start }) => [
    kind,
    line
      .slice(start, end)
      .map(({ text }) => text)
      .join(" "),
  ]);
