import type { PrintedText } from "@bonafide/document-reader/front/PrintedText";
import type { GreyPicture } from "@bonafide/document-reader/picture/Picture";

/** Five columns and seven rows of a few characters, of an O six columns; all others are drawn as blocks. */
const font: Readonly<Record<string, ReadonlyArray<string>>> = {
  "1": ["  #  ", " ##  ", "  #  ", "  #  ", "  #  ", "  #  ", " ### "],
  "0": [" ### ", "#   #", "#   #", "#   #", "#   #", "#   #", " ### "],
  "2": [" ### ", "#   #", "    #", "   # ", "  #  ", " #   ", "#####"],
  "5": ["#####", "#    ", "#### ", "    #", "    #", "#   #", " ### "],
  "6": [" ### ", "#    ", "#    ", "#### ", "#   #", "#   #", " ### "],
  "7": ["#####", "    #", "   # ", "  #  ", " #   ", " #   ", " #   "],
  "8": [" ### ", "#   #", "#   #", " ### ", "#   #", "#   #", " ### "],
  "/": ["    #", "    #", "   # ", "  #  ", " #   ", "#    ", "#    "],
  B: ["#### ", "#   #", "#   #", "#### ", "#   #", "#   #", "#### "],
  D: ["#### ", "#   #", "#   #", "#   #", "#   #", "#   #", "#### "],
  G: [" ### ", "#   #", "#    ", "#  ##", "#   #", "#   #", " ### "],
  I: ["  #  ", "  #  ", "  #  ", "  #  ", "  #  ", "  #  ", "  #  "],
  L: ["#    ", "#    ", "#    ", "#    ", "#    ", "#    ", "#####"],
  M: ["#   #", "## ##", "# # #", "# # #", "#   #", "#   #", "#   #"],
  N: ["#   #", "##  #", "##  #", "# # #", "#  ##", "#  ##", "#   #"],
  O: [" #### ", "#    #", "#    #", "#    #", "#    #", "#    #", " #### "],
  S: [" ### ", "#   #", "#    ", " ### ", "    #", "#   #", " ### "],
  /* An S that ends in its upper right corner. */
  $: [" ####", "#   #", "#    ", " ### ", "    #", "#   #", " ### "],
  T: ["#####", "  #  ", "  #  ", "  #  ", "  #  ", "  #  ", "  #  "],
  Z: ["#####", "    #", "   # ", "  #  ", " #   ", "#    ", "#####"],
};
const block = Array.from({ length: 7 }, () => "#####");
const scale = 3;

/** Draws words in their places, some as another text than they are read as. */
export const drawn = (
  text: PrintedText,
  printed: ReadonlyMap<string, string> = new Map(),
): GreyPicture => {
  const [width, height] = [800, 500];
  const data = new Uint8Array(width * height).fill(230);
  for (const { left, text: read, top } of text.flat())
    for (const [at, letter] of Array.from(printed.get(read) ?? read).entries())
      for (const [row, line] of (font[letter] ?? block).entries())
        for (const [column, cell] of Array.from(line).entries())
          for (let y = 0; cell === "#" && y < scale; y++)
            data.fill(
              30,
              (top + 4 + row * scale + y) * width + left + at * 20 + 2 + column * scale,
              (top + 4 + row * scale + y) * width + left + at * 20 + 2 + (column + 1) * scale,
            );
  return { width, height, data };
};
