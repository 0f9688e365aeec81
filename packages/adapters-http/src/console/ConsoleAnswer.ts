import type { StoredImageType } from "@bonafide/core/document/ImageStore";
import { HttpServerResponse } from "effect/http";
import type { PageAsset } from "../person/PageAsset.ts";
import { closedPageHeaders } from "../person/PageHeaders.ts";
import { type ConsolePage, type DoneWord, renderConsole } from "./ConsoleShell.ts";
import type { ConsoleVisit } from "./ConsoleVisit.ts";

type Response = HttpServerResponse.HttpServerResponse;

const policyOfPage =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

// A document is data of a stranger: it may run nothing, wherever a browser shows it.
const policyOfFile =
  "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'";

/** Renders a page. */
export const showConsole = (visit: ConsoleVisit, page: ConsolePage): Response =>
  HttpServerResponse.text(renderConsole(visit, page), {
    status: page.status ?? (visit.failed === undefined ? 200 : 422),
    contentType: "text/html; charset=utf-8",
    headers: {
      ...closedPageHeaders(policyOfPage),
      ...(page.retryAfter === undefined ? {} : { "retry-after": String(page.retryAfter) }),
    },
  });

/** Redirects the browser with a GET; `done` says on the next page what was done. */
export const sendToConsole = (path: string, done?: DoneWord): Response =>
  HttpServerResponse.empty({
    status: 303,
    headers: {
      ...closedPageHeaders(policyOfPage),
      location: done === undefined ? path : `${path}${path.includes("?") ? "&" : "?"}done=${done}`,
      "content-length": "0",
    },
  });

const contentTypes: Readonly<Record<StoredImageType, string>> = {
  jpeg: "image/jpeg",
  png: "image/png",
  pdf: "application/pdf",
};

/** A document's file. A picture is shown in a page; a PDF, which may hold scripts, is only downloaded. */
export const answerFile = (file: {
  readonly type: StoredImageType;
  readonly bytes: Uint8Array;
}): Response =>
  HttpServerResponse.uint8Array(file.bytes, {
    contentType: contentTypes[file.type],
    headers: {
      ...closedPageHeaders(policyOfFile),
      "content-disposition": file.type === "pdf" ? 'attachment; filename="document.pdf"' : "inline",
    },
  });

/** A file of the console; its path changes with its content. */
export const answerConsoleAsset = ({ text, type }: PageAsset): Response =>
  HttpServerResponse.text(text, {
    contentType: type,
    headers: {
      ...closedPageHeaders(policyOfPage),
      "cache-control": "public, max-age=31536000, immutable",
    },
  });
