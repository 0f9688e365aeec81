import type { Call } from "@bonafide/core/catalogue/Call";
import { type CallGroup, callGroups } from "@bonafide/core/catalogue/Calls";
import { type HttpServerRequest, HttpServerResponse } from "effect/http";
import { openApiDocument, openApiPathOf } from "../server/OpenApiDocument.ts";
import { errorsPath } from "../catalogue/ErrorGuide.ts";
import { closedPageHeaders } from "../person/PageHeaders.ts";
import { baseMark } from "./CallExamples.ts";
import { callSection } from "./CallSection.ts";
import { errorsPage } from "./ErrorsPage.ts";
import { guidePaths } from "./GuideFiles.ts";
import { guidePage } from "./GuidePage.ts";
import { groupPath, type ReferencePage, referencePath, renderReference } from "./ReferenceShell.ts";
import { outlining } from "./SchemaOutline.ts";
import { startPage } from "./StartPage.ts";

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

const groupPage = (group: CallGroup, canTry: boolean): ReferencePage => {
  const { components, paths } = openApiDocument();
  const outline = outlining(components.schemas);
  const schemaOf = ({ method, path }: Call, status: number): unknown =>
    [
      openApiPathOf(path),
      method.toLowerCase(),
      "responses",
      String(status),
      "content",
      "application/json",
      "schema",
    ].reduce<unknown>((at, name) => Reflect.get(Object(at), name), paths);
  return {
    path: groupPath(group.name),
    title: group.title,
    body: Object.entries<Call>(group.calls).map(([key, call]) =>
      callSection(
        `${group.name}.${key}`,
        call,
        (status) => outline(schemaOf(call, status)),
        canTry,
      ),
    ),
  };
};

/** Makes a page when it is first asked for, and once. */
const once = (make: () => ReferencePage): (() => string) => {
  let html: string | undefined;
  return () => (html ??= renderReference(make()));
};

/** The pages of the reference by their paths. */
export const referencePages = (
  canTry: boolean,
): ReadonlyArray<readonly [path: `/${string}`, html: () => string]> => [
  [referencePath, once(startPage)],
  [errorsPath, once(errorsPage)],
  ...callGroups.map(
    (group) => [groupPath(group.name), once(() => groupPage(group, canTry))] as const,
  ),
  ...Array.from(guidePaths, ([file, path]) => [path, once(() => guidePage(file, path))] as const),
];
