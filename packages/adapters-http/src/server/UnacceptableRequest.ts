import type { IncomingMessage } from "node:http";

/** The status for a request that no endpoint may serve. */
export type Unacceptable = 400 | 415;

/** The target is not a path, or the Host is missing or repeated. Source: RFC 9112, 3.2. */
const isMisdirected = ({ headers, httpVersionMinor, method, url }: IncomingMessage): boolean =>
  !((url?.startsWith("/") ?? false) || (url === "*" && method === "OPTIONS")) ||
  (headers.host === undefined ? httpVersionMinor > 0 : headers.host.includes(","));

/** Checks what every endpoint requires: the target, the Host and the coding of the body. */
export const unacceptable = (request: IncomingMessage): Unacceptable | undefined => {
  if (isMisdirected(request)) return 400;
  const { "content-encoding": content, "transfer-encoding": transfer } = request.headers;
  // Only chunked is supported, which needs HTTP/1.1. Source: RFC 9112, 6.1.
  const isChunked = transfer?.trim().toLowerCase() === "chunked";
  if (transfer !== undefined && (!isChunked || request.httpVersionMinor === 0)) return 400;
  // Source: RFC 9110, 8.4 and 15.5.16.
  return content === undefined || /^\s*(identity)?\s*$/i.test(content) ? undefined : 415;
};
