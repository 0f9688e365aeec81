import { HttpServerResponse } from "effect/http";
import type { Page } from "./pages/Page.ts";
import { renderPage } from "./pages/Page.ts";
import type { PageAsset } from "./PageStyle.ts";

/**
 * Where a redirect that follows a form may lead: Chromium holds it to `form-action`. An origin, or the scheme of an
 * app's own address, or of an IPv6 address, which no policy can name.
 */
const targetOf = (redirectUri: string): string => {
  const { host, origin, protocol } = new URL(redirectUri);
  return origin === "null" || host.startsWith("[") ? protocol : origin;
};

/** A partner may send people on from there, and Chromium holds all of that way to `form-action`: by https, and from http by http. */
const onwardFrom = (redirectUri: string | undefined): ReadonlyArray<string> =>
  redirectUri?.startsWith("http:") === true ? ["http:", "https:"] : ["https:"];

const policyOf = (redirectUri: string | undefined, leadsAway: boolean | undefined): string =>
  [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self'",
    [
      "form-action 'self'",
      ...(redirectUri === undefined ? [] : [targetOf(redirectUri)]),
      ...(leadsAway === true ? onwardFrom(redirectUri) : []),
    ].join(" "),
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join("; ");

/** What every answer of the pages carries. Source: choices, section 5; OWASP ASVS 5, 3.4. */
const headersOf = (redirectUri?: string, leadsAway?: boolean) => ({
  "cache-control": "no-store",
  "content-security-policy": policyOf(redirectUri, leadsAway),
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
});

/** A page; `sendsTo` is where its form may send people in the end. */
export const showPage = (page: Page, sendsTo?: string): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.text(renderPage(page), {
    status: page.status ?? 200,
    contentType: "text/html; charset=utf-8",
    headers: {
      ...headersOf(sendsTo, page.leadsAway),
      // A partner's popup would lose its opener by anything stricter, and could not tell it what came back.
      "cross-origin-opener-policy": sendsTo === undefined ? "same-origin" : "unsafe-none",
      ...(page.retryAfter === undefined ? {} : { "retry-after": String(page.retryAfter) }),
      // A header, because the same in a <meta> cannot be turned off by whoever reads slowly, and axe says so.
      ...(page.refreshAfter === undefined ? {} : { refresh: String(page.refreshAfter) }),
    },
  });

/** Sends the browser to look somewhere else, whatever it did here. */
export const sendTo = (location: string): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.empty({
    status: 303,
    headers: { ...headersOf(), location, "content-length": "0" },
  });

/** A file of the pages, which never changes at its path. */
export const answerAsset = ({ text, type }: PageAsset): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.text(text, {
    contentType: type,
    headers: {
      ...headersOf(),
      "cache-control": "public, max-age=31536000, immutable",
    },
  });
