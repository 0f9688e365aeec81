/** The path that the tests of the listener post to. */
export const path = "/api/v2/verification";

/** The head of a request, from its lines. */
export const message = (...lines: ReadonlyArray<string>) => `${lines.join("\r\n")}\r\n\r\n`;

/** The head of a request that closes its connection. */
export const closing = (...lines: ReadonlyArray<string>) => message(...lines, "Connection: close");

/** Invalid requests. Each is answered once, in the interface's format, and the connection is closed. */
export const malformed: ReadonlyArray<readonly [string, string, string]> = [
  ["nonsense", "nonsense\r\n\r\n", "HTTP/1.1 400 Bad Request"],
  ["a TLS hello", "\x16\x03\x01\x02\x00\x01", "HTTP/1.1 400 Bad Request"],
  [
    "an unknown version",
    message("GET / HTTP/9.9", "Host: x"),
    "HTTP/1.1 505 HTTP Version Not Supported",
  ],
  [
    "HTTP/2 without asking",
    "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "HTTP/1.1 505 HTTP Version Not Supported",
  ],
  ["no version", message("GET /health", "Host: x"), "HTTP/1.1 400 Bad Request"],
  ["two blanks", message("GET  /health HTTP/1.1", "Host: x"), "HTTP/1.1 400 Bad Request"],
  ["two blanks later", message("GET /health  HTTP/1.1", "Host: x"), "HTTP/1.1 400 Bad Request"],
  ["a blank at the end", message("GET /health HTTP/1.1 ", "Host: x"), "HTTP/1.1 400 Bad Request"],
  ["bare line feeds", "GET /health HTTP/1.1\nHost: x\n\n", "HTTP/1.1 400 Bad Request"],
  ["a header without a name", message("GET / HTTP/1.1", ": x"), "HTTP/1.1 400 Bad Request"],
  ["a folded header", message("GET / HTTP/1.1", "Host: x", " y"), "HTTP/1.1 400 Bad Request"],
  [
    "two lengths",
    message(`POST ${path} HTTP/1.1`, "Host: x", "Content-Length: 2", "Content-Length: 3"),
    "HTTP/1.1 400 Bad Request",
  ],
  [
    "a length and chunks",
    message(`POST ${path} HTTP/1.1`, "Host: x", "Content-Length: 2", "Transfer-Encoding: chunked"),
    "HTTP/1.1 400 Bad Request",
  ],
  [
    "a length below zero",
    message(`POST ${path} HTTP/1.1`, "Host: x", "Content-Length: -1"),
    "HTTP/1.1 400 Bad Request",
  ],
  ["no host", message("GET /health HTTP/1.1"), "HTTP/1.1 400 Bad Request"],
  ["two hosts", message("GET /health HTTP/1.1", "Host: x", "Host: x"), "HTTP/1.1 400 Bad Request"],
  [
    "an absolute target without a host",
    message("GET http://x/health HTTP/1.1"),
    "HTTP/1.1 400 Bad Request",
  ],
  [
    "an absolute target of a user",
    message("GET http://a@x/health HTTP/1.1", "Host: x"),
    "HTTP/1.1 400 Bad Request",
  ],
  [
    "an absolute target of another scheme",
    message("GET ftp://x/health HTTP/1.1", "Host: x"),
    "HTTP/1.1 400 Bad Request",
  ],
  ["a target of no path", message("GET * HTTP/1.1", "Host: x"), "HTTP/1.1 400 Bad Request"],
  ["a tunnel", message("CONNECT x:443 HTTP/1.1", "Host: x"), "HTTP/1.1 400 Bad Request"],
  [
    "a body that is coded",
    message(`POST ${path} HTTP/1.1`, "Host: x", "Content-Encoding: gzip", "Content-Length: 0"),
    "HTTP/1.1 415 Unsupported Media Type",
  ],
  [
    "a transfer that is coded",
    message(`POST ${path} HTTP/1.1`, "Host: x", "Transfer-Encoding: gzip, chunked"),
    "HTTP/1.1 400 Bad Request",
  ],
  [
    "chunks of an older version",
    message(`POST ${path} HTTP/1.0`, "Host: x", "Transfer-Encoding: chunked"),
    "HTTP/1.1 400 Bad Request",
  ],
  [
    "another expectation",
    message(`POST ${path} HTTP/1.1`, "Host: x", "Expect: a miracle"),
    "HTTP/1.1 417 Expectation Failed",
  ],
];
