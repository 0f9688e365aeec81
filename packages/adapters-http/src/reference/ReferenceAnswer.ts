import { type HttpServerRequest, HttpServerResponse } from "effect/http";
import { closedPageHeaders } from "../person/PageHeaders.ts";
import { baseMark } from "./CallExamples.ts";
import { type ReferencePage, renderReference } from "./ReferenceShell.ts";

/** The pages load nothing from elsewhere; their script may call this server. Source: OWASP ASVS 5, 3.4. */
const headersOf = (
  formAction: "'none'" | "'self'",
  pictures: "'self'" | "'self' data:" = "'self'",
) =>
  closedPageHeaders(
    `default-src 'none'; style-src 'self'; img-src ${pictures}; script-src 'self'; connect-src 'self'; form-action ${formAction}; frame-ancestors 'none'; base-uri 'none'`,
  );

/** The address that a browser asked at, where its `Host` can be one. */
const baseOf = ({ headers }: HttpServerRequest.HttpServerRequest, origin: string | undefined) => {
  const { host } = headers;
  if (origin !== undefined) return origin;
  return host !== undefined && /^[\w.-]+(:\d+)?$/.test(host)
    ? `http://${host}`
    : "http://127.0.0.1:8080";
};

/** Sends a page with the server's own address in its examples. */
export const answerReference = (
  html: string,
  request: HttpServerRequest.HttpServerRequest,
  origin?: string,
): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.text(html.replaceAll(baseMark, baseOf(request, origin)), {
    contentType: "text/html; charset=utf-8",
    headers: headersOf("'none'"),
  });

/** How a page of a sandbox's tour is sent. */
interface TourAnswer {
  /** Seconds until the page looks again. */
  readonly refreshAfter?: number | undefined;
  /** Whether pictures are in the page itself. */
  readonly hasInlinePictures?: boolean;
}

/** Sends a page of a sandbox's tour, whose forms lead to this server. */
export const answerTour = (
  page: ReferencePage,
  request: HttpServerRequest.HttpServerRequest,
  { hasInlinePictures = false, refreshAfter }: TourAnswer = {},
): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.setHeaders(answerReference(renderReference(page), request), {
    ...headersOf("'self'", hasInlinePictures ? "'self' data:" : "'self'"),
    ...(refreshAfter === undefined ? {} : { refresh: String(refreshAfter) }),
  });
