/** The viewing thread: each document is answered with why it cannot be looked at, or with undefined. */
import { parentPort } from "node:worker_threads";
import type { AffiliationDocument } from "@bonafide/core/affiliation/AffiliationRequest";
import type { ViewingFault } from "@bonafide/core/affiliation/DocumentViewer";
import { pdfFault } from "./PdfPages.ts";
import { pictureFault } from "./PictureFault.ts";

const answer = (fault: ViewingFault | undefined) => parentPort?.postMessage(fault);

parentPort?.on("message", ({ bytes, type }: AffiliationDocument) => {
  const fault = type === "pdf" ? pdfFault(bytes) : pictureFault(bytes);
  void fault.then(answer, () => answer("damaged"));
});
