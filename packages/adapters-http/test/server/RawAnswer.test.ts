import { assert, it } from "@effect/vitest";
import {
  answerOfParserError,
  messageOfRaw,
  overOwnLimit,
  serverFull,
} from "../../src/server/RawAnswer.ts";

it.each([
  ["HPE_HEADER_OVERFLOW", 431],
  ["HPE_CHUNK_EXTENSIONS_OVERFLOW", 431],
  ["HPE_INVALID_VERSION", 505],
  ["ERR_HTTP_REQUEST_TIMEOUT", 408],
  ["HPE_INVALID_METHOD", 400],
  [undefined, 400],
] as const)("The parser's error %s is answered with %s", (code, status) => {
  const answer = answerOfParserError(code);
  assert.strictEqual(answer.status, status);
  assert.deepInclude(answer.headers, { "cache-control": "no-store", connection: "close" });
});

it.each([
  [overOwnLimit, "429 Too Many Requests", "5100"],
  [serverFull, "503 Service Unavailable", "5000"],
])("An answer without a request says when to try again, and what is wrong", (answer, line) => {
  const [head = "", body = ""] = messageOfRaw(answer).split("\r\n\r\n");
  const [first, ...headers] = head.split("\r\n");
  assert.strictEqual(first, `HTTP/1.1 ${line}`);
  for (const header of [
    "cache-control: no-store",
    "x-content-type-options: nosniff",
    "content-type: application/json",
    `content-length: ${Buffer.byteLength(body)}`,
    "connection: close",
    "retry-after: 1",
  ])
    assert.include(headers, header);
  assert.property(JSON.parse(body), "errors");
});
