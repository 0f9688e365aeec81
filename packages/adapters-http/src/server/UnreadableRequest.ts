import { errorBodyOf } from "../catalogue/ErrorBody.ts";
import { answerHeaders } from "../catalogue/HttpAnswer.ts";

/** What node gives up on before there is a request, and the status that says so. */
const statusTexts = {
  400: "Bad Request",
  408: "Request Timeout",
  417: "Expectation Failed",
  431: "Request Header Fields Too Large",
} as const;

type Status = keyof typeof statusTexts;

const statusesOfParserErrors = new Map<string | undefined, Status>([
  ["HPE_HEADER_OVERFLOW", 431],
  ["HPE_CHUNK_EXTENSIONS_OVERFLOW", 431],
  ["ERR_HTTP_REQUEST_TIMEOUT", 408],
]);

/** The status for an error of node's HTTP parser, by its code. */
export const statusOfParserError = (code: string | undefined): Status =>
  statusesOfParserErrors.get(code) ?? 400;

const body = JSON.stringify(errorBodyOf(["BodyUnreadable"]));

/** The headers and body of such an answer; the connection ends with it. */
export const unreadable = {
  headers: {
    ...answerHeaders,
    "content-type": "application/json",
    "content-length": String(Buffer.byteLength(body)),
    connection: "close",
  },
  body,
};

/** The whole answer as it goes over the wire, for where node has nothing that would write it. */
export const unreadableMessage = (status: Status): string =>
  [
    `HTTP/1.1 ${status} ${statusTexts[status]}`,
    ...Object.entries(unreadable.headers).map(([name, value]) => `${name}: ${value}`),
    "",
    unreadable.body,
  ].join("\r\n");
