import type { Logo } from "@bonafide/core/oauth/LogoStore";
import { HttpServerResponse } from "effect/http";
import type { Page } from "./pages/Page.ts";
import { renderPage } from "./pages/Page.ts";
import type { PageLook } from "./PageLook.ts";
import { type PageAsset, scriptType } from "./PageAsset.ts";
import { pageHeaders } from "./PageHeaders.ts";
import { policyOfScripts } from "./PageScripts.ts";

/**
 * The `form-action` source for a redirect that follows a form, which Chromium checks: an origin, or the scheme of an
 * app's own address or of an IPv6 address, which a policy cannot name.
 */
const targetOf = (redirectUri: string): string => {
  const { host, origin, protocol } = new URL(redirectUri);
  return origin === "null" || host.startsWith("[") ? protocol : origin;
};

/**
 * A partner may redirect further, and Chromium checks each redirect against `form-action`: https is allowed, and http
 * if the redirect URI is http.
 */
const onwardFrom = (redirectUri: string | undefined): ReadonlyArray<string> =>
  redirectUri?.startsWith("http:") === true ? ["http:", "https:"] : ["https:"];

const policyOf = (redirectUri: string | undefined, page: Partial<Page>): string =>
  [
    "default-src 'none'",
    ...(page.scripts === undefined ? [] : policyOfScripts(page.scripts)),
    "style-src 'self'",
    "img-src 'self'",
    [
      "form-action 'self'",
      ...(redirectUri === undefined ? [] : [targetOf(redirectUri)]),
      ...(page.leadsAway === true ? onwardFrom(redirectUri) : []),
    ].join(" "),
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join("; ");

/** The headers of people's pages. Source: choices, section 5. */
const headersOf = (redirectUri?: string, page: Partial<Page> = {}) =>
  pageHeaders(policyOf(redirectUri, page), page.scripts?.camera === true ? "self" : "");

/** Renders a page; `sendsTo` is where its form's redirects may lead. */
export const showPage = (
  look: PageLook,
  page: Page,
  sendsTo?: string,
): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.text(renderPage(look, page), {
    status: page.status ?? 200,
    contentType: "text/html; charset=utf-8",
    headers: {
      ...headersOf(sendsTo, page),
      // A stricter value would cut a partner's popup off from its opener, which waits for the result.
      "cross-origin-opener-policy": sendsTo === undefined ? "same-origin" : "unsafe-none",
      ...(page.retryAfter === undefined ? {} : { "retry-after": String(page.retryAfter) }),
      // A header instead of <meta>, which slow readers cannot turn off and axe reports.
      ...(page.refreshAfter === undefined ? {} : { refresh: String(page.refreshAfter) }),
    },
  });

/** Redirects the browser with a GET. */
export const sendTo = (location: string): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.empty({
    status: 303,
    headers: { ...headersOf(), location, "content-length": "0" },
  });

/** A partner's logo; its path changes with it. */
export const answerLogo = ({ bytes, type }: Logo): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.uint8Array(bytes, {
    contentType: `image/${type}`,
    headers: {
      ...headersOf(),
      "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
      "cache-control": "public, max-age=31536000, immutable",
    },
  });

const workerPolicy = "default-src 'none'; script-src 'self'; frame-ancestors 'none'";

/** A file of the pages; its path changes with its content. */
export const answerAsset = ({ text, type }: PageAsset): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.text(text, {
    contentType: type,
    headers: {
      ...headersOf(),
      // A worker has the policy of its own file.
      ...(type === scriptType ? { "content-security-policy": workerPolicy } : {}),
      "cache-control": "public, max-age=31536000, immutable",
    },
  });
