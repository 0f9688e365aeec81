import type { IncomingMessage } from "node:http";

/** A target with scheme and authority, as proxies send it, then a path, a query or nothing. */
const absolute = /^https?:\/\/([^/?#@]+)([/?#].*)?$/is;

/**
 * Rewrites a request's absolute target as its literal path and query. The target's authority replaces the Host. Source:
 * RFC 9112, 3.2.2.
 */
export const readAbsoluteTarget = (request: IncomingMessage): void => {
  const { headers, url = "" } = request;
  if (url.startsWith("/")) return;
  const [, authority, rest = ""] = absolute.exec(url) ?? [];
  // Without a Host the request is invalid, as with a path.
  if (authority === undefined || headers.host === undefined) return;
  request.url = rest.startsWith("/") ? rest : `/${rest}`;
  headers.host = authority;
};

const plain = /^[^?;#%]*(\?|$)/;

/**
 * A target whose path the router reads literally. The router ends a path at `;` and `#` as well as at `?`, and decodes
 * percent signs, so these are encoded for it. Source: choices, section 2.
 */
export const literalTarget = (url: string): string => {
  if (plain.test(url)) return url;
  const end = url.indexOf("?");
  const path = end === -1 ? url : url.slice(0, end);
  return path.replace(/[;#%]/g, encodeURIComponent) + url.slice(path.length);
};
