import { STATUS_CODES } from "node:http";
import type { RefusalName } from "@bonafide/core/catalogue/Refusal";
import { errorBodyOf } from "../catalogue/ErrorBody.ts";
import { answerHeaders } from "../catalogue/HttpAnswer.ts";

/** An answer without a parsed request. The connection closes after it. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const rawAnswer = (
  status: number,
  name: RefusalName,
  extra: Readonly<Record<string, string>> = {},
): RawAnswer => {
  const body = JSON.stringify(errorBodyOf([name]));
  return {
    status,
    headers: {
      ...answerHeaders,
      "content-type": "application/json",
      "content-length": String(Buffer.byteLength(body)),
      ...extra,
      connection: "close",
    },
    body,
  };
};

/** The input cannot be parsed as a request. */
export const unreadable = (status: 400 | 408 | 417 | 431 | 505): RawAnswer =>
  rawAnswer(status, "BodyUnreadable");

/** The caller's address is over its share. */
export const overOwnLimit: RawAnswer = rawAnswer(429, "ProductRateExceeded", {
  "retry-after": "1",
});

/** The server is full. */
export const serverFull: RawAnswer = rawAnswer(503, "ServerFull", { "retry-after": "1" });

const statusesOfParserErrors = new Map<string | undefined, 408 | 431 | 505>([
  ["HPE_HEADER_OVERFLOW", 431],
  ["HPE_CHUNK_EXTENSIONS_OVERFLOW", 431],
  ["HPE_INVALID_VERSION", 505],
  ["ERR_HTTP_REQUEST_TIMEOUT", 408],
]);

/** The answer to an error of Node's HTTP parser, by its code. */
export const answerOfParserError = (code: string | undefined): RawAnswer =>
  unreadable(statusesOfParserErrors.get(code) ?? 400);

/** The answer's bytes on the wire. */
export const messageOfRaw = ({ body, headers, status }: RawAnswer): string =>
  [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    "",
    body,
  ].join("\r\n");
