import type { IncomingMessage } from "node:http";

/** Why a request is refused whatever it asks for. */
export type Unacceptable = 400 | 415;

/** A target that is no path, or a host that is missing or given twice. Source: RFC 9112, 3.2. */
const isMisdirected = ({ headers, httpVersionMinor, method, url }: IncomingMessage): boolean =>
  !((url?.startsWith("/") ?? false) || (url === "*" && method === "OPTIONS")) ||
  (headers.host === undefined ? httpVersionMinor > 0 : headers.host.includes(","));

/** Judges what no endpoint has to: where a request goes, and how its body is coded. */
export const unacceptable = (request: IncomingMessage): Unacceptable | undefined => {
  if (isMisdirected(request)) return 400;
  const { "content-encoding": content, "transfer-encoding": transfer } = request.headers;
  // Chunks are of HTTP/1.1, and nothing else is known here. Source: RFC 9112, 6.1.
  const isChunked = transfer?.trim().toLowerCase() === "chunked";
  if (transfer !== undefined && (!isChunked || request.httpVersionMinor === 0)) return 400;
  // Source: RFC 9110, 8.4 and 15.5.16.
  return content === undefined || /^\s*(identity)?\s*$/i.test(content) ? undefined : 415;
};
