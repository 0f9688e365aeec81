import { readFile } from "node:fs/promises";
import { maxPages, type ViewingFault } from "@bonafide/core/affiliation/DocumentViewer";
import { type PDFiumDocument, PDFiumLibrary, type PDFiumPage } from "@hyzyla/pdfium";
import sharp from "sharp";
import { withMemoryLimit } from "./WasmMemory.ts";

/** How much memory PDFium may take, in pages of 64 KiB: 256 MiB. */
const memoryPages = 4_096;

/** The longer side of a page when it is checked, in pixels. */
const checkedSide = 1_000;

/** The longer side of a page when it is shown. */
const shownSide = 1_600;

/** What PDFium says of a document that asks for a password, or for a security scheme that it does not know. */
const encrypted = /password|security/i;

/** A library of its own for each document: nothing of one is left for the next. */
const open = async (bytes: Uint8Array): Promise<PDFiumDocument> => {
  const file = await readFile(new URL(import.meta.resolve("@hyzyla/pdfium/pdfium.wasm")));
  const { buffer } = withMemoryLimit(new Uint8Array(file), memoryPages);
  const library = await PDFiumLibrary.init({ wasmBinary: buffer });
  return library.loadDocument(bytes);
};

const isSize = (length: number): boolean => Number.isFinite(length) && length > 0;

/** Renders a page as raw pixels with four channels. Rejects one that has no size. */
const render = async (page: PDFiumPage, side: number) => {
  const { originalHeight, originalWidth } = page.getOriginalSize();
  if (!isSize(originalWidth) || !isSize(originalHeight)) throw new Error("A page has no size");
  const scale = side / Math.max(originalWidth, originalHeight);
  return page.render({
    render: "bitmap",
    width: Math.max(1, Math.round(originalWidth * scale)),
    height: Math.max(1, Math.round(originalHeight * scale)),
  });
};

/** Renders every page of a PDF, small, and says what keeps a reviewer from looking at it. */
export const pdfFault = async (bytes: Uint8Array): Promise<ViewingFault | undefined> => {
  try {
    const document = await open(bytes);
    const count = document.getPageCount();
    if (count === 0) return "damaged";
    if (count > maxPages) return "too_many_pages";
    for (const page of document.pages()) await render(page, checkedSide);
    return undefined;
  } catch (error) {
    // A RuntimeError is WebAssembly's; its class is no global of the library that this is built with.
    if (error instanceof RangeError || (error instanceof Error && error.name === "RuntimeError"))
      return "too_costly";
    return encrypted.test(String(error)) ? "encrypted" : "damaged";
  }
};

/** How many pages a PDF has. Rejects what cannot be opened. */
export const pdfPageCount = async (bytes: Uint8Array): Promise<number> =>
  Math.min((await open(bytes)).getPageCount(), maxPages);

/** A page of a PDF, from 1, as a JPEG. Rejects what cannot be rendered. */
export const pdfPicture = async (
  bytes: Uint8Array,
  page: number,
): Promise<Uint8Array | undefined> => {
  const document = await open(bytes);
  if (!Number.isInteger(page) || page < 1 || page > Math.min(document.getPageCount(), maxPages))
    return undefined;
  const { data, height, width } = await render(document.getPage(page - 1), shownSide);
  return sharp(data, { raw: { width, height, channels: 4 } })
    .flatten({ background: "white" })
    .jpeg({ quality: 80 })
    .toBuffer();
};
