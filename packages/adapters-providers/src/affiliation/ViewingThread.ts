/**
 * The viewing thread. A document is answered with why it cannot be looked at, or with undefined; a look at a PDF with its
 * number of pages, or with the picture of one.
 */
import { parentPort } from "node:worker_threads";
import type { WholeImage } from "@bonafide/core/document/ImageStore";
import { pdfFault, pdfPageCount, pdfPicture } from "./PdfPages.ts";
import { pictureFault } from "./PictureFault.ts";

/** A look at a PDF: at its page from 1, or at how many there are. */
export interface PdfLook {
  readonly pdf: Uint8Array;
  readonly page: number | undefined;
}

const answer = (said: unknown) => parentPort?.postMessage(said);

parentPort?.on("message", (asked: WholeImage | PdfLook) => {
  if ("pdf" in asked) {
    const { page, pdf } = asked;
    const seen = page === undefined ? pdfPageCount(pdf) : pdfPicture(pdf, page);
    void seen.then(answer, () => answer(undefined));
    return;
  }
  const { bytes, type } = asked;
  const fault = type === "pdf" ? pdfFault(bytes) : pictureFault(bytes);
  void fault.then(answer, () => answer("damaged"));
});
