import { readFile } from "node:fs/promises";
import { maxPages, type ViewingFault } from "@bonafide/core/affiliation/DocumentViewer";
import { PDFiumLibrary } from "@hyzyla/pdfium";
import { withMemoryLimit } from "./WasmMemory.ts";

/** How much memory PDFium may take, in pages of 64 KiB: 256 MiB. */
const memoryPages = 4_096;

/** The longer side of a page when it is rendered, in pixels. */
const side = 1_000;

/** What PDFium says of a document that asks for a password, or for a security scheme that it does not know. */
const encrypted = /password|security/i;

const openLibrary = async () => {
  const file = await readFile(new URL(import.meta.resolve("@hyzyla/pdfium/pdfium.wasm")));
  const { buffer } = withMemoryLimit(new Uint8Array(file), memoryPages);
  return PDFiumLibrary.init({ wasmBinary: buffer });
};

const isSize = (length: number): boolean => Number.isFinite(length) && length > 0;

/**
 * Renders every page of a PDF, small, and says what keeps a reviewer from looking at it. A library of its own for each
 * document: nothing of one is left for the next.
 */
export const pdfFault = async (bytes: Uint8Array): Promise<ViewingFault | undefined> => {
  const library = await openLibrary();
  try {
    const document = await library.loadDocument(bytes);
    const count = document.getPageCount();
    if (count === 0) return "damaged";
    if (count > maxPages) return "too_many_pages";
    for (const page of document.pages()) {
      const { originalHeight, originalWidth } = page.getOriginalSize();
      if (!isSize(originalWidth) || !isSize(originalHeight)) return "damaged";
      const scale = side / Math.max(originalWidth, originalHeight);
      await page.render({
        render: "bitmap",
        width: Math.max(1, Math.round(originalWidth * scale)),
        height: Math.max(1, Math.round(originalHeight * scale)),
      });
    }
    return undefined;
  } catch (error) {
    // A RuntimeError is WebAssembly's; its class is no global of the library that this is built with.
    if (error instanceof RangeError || (error instanceof Error && error.name === "RuntimeError"))
      return "too_costly";
    return encrypted.test(String(error)) ? "encrypted" : "damaged";
  }
};
