import type { IncomingMessage } from "node:http";

/** A target with a scheme and an authority, as proxies send it; what follows is a path, a query or nothing. */
const absolute = /^https?:\/\/([^/?#@]+)([/?#].*)?$/is;

/**
 * Reads a request's target in its absolute form as the path and query that it names, exactly as they are written. The
 * target's authority replaces the Host. Source: RFC 9112, 3.2.2.
 */
export const readAbsoluteTarget = (request: IncomingMessage): void => {
  const { headers, url = "" } = request;
  if (url.startsWith("/")) return;
  const [, authority, rest = ""] = absolute.exec(url) ?? [];
  // Without a Host the request is as wrong as with a path.
  if (authority === undefined || headers.host === undefined) return;
  request.url = rest.startsWith("/") ? rest : `/${rest}`;
  headers.host = authority;
};

const plain = /^[^?;#%]*(\?|$)/;

/**
 * A target whose path the router reads as it is written. The router ends a path at `;` and `#` as well as at `?`, and
 * decodes percent signs: here they are encoded for it. Source: choices, section 2.
 */
export const literalTarget = (url: string): string => {
  if (plain.test(url)) return url;
  const end = url.indexOf("?");
  const path = end === -1 ? url : url.slice(0, end);
  return path.replace(/[;#%]/g, encodeURIComponent) + url.slice(path.length);
};
