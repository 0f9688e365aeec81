import { MemoryState } from "@bonafide/testkit/storage/MemoryState";
import { multipartBody } from "@bonafide/testkit/server/MultipartBody";
import type { SocketAnswer } from "@bonafide/testkit/catalogue/RawExchange";
import { assert } from "@effect/vitest";
import { Effect, HashMap } from "effect";
import { authorizationOf } from "../server/TestEdge.ts";
import { portOf } from "../server/TestListener.ts";
import { sendRaw } from "../server/RawSocket.ts";
import { back, front, verifyPath } from "./DocumentAsking.ts";

export const form = multipartBody([front, back]);
export const passport = multipartBody([front]);

export const head = (kind: string, ...more: ReadonlyArray<string>): string =>
  [
    `POST ${verifyPath(kind)} HTTP/1.1`,
    "Host: x",
    "Connection: close",
    `Authorization: ${authorizationOf("demo")}`,
    `Content-Type: ${form.headers["content-type"]}`,
    ...more,
    "",
    "",
  ].join("\r\n");

export const sized = (body: Uint8Array) => `Content-Length: ${body.length}`;

export const raw = (...parts: ReadonlyArray<string | Uint8Array>) =>
  Effect.flatMap(portOf, (port) =>
    sendRaw(port, ...parts.map((part) => (typeof part === "string" ? part : Buffer.from(part)))),
  );

export const onlyOne = (answers: ReadonlyArray<SocketAnswer>): SocketAnswer => {
  assert.lengthOf(answers, 1);
  return answers[0] ?? assert.fail("no answer");
};

export const assertTaken = (answers: ReadonlyArray<SocketAnswer>): string => {
  const { body, statusLine } = onlyOne(answers);
  assert.strictEqual(statusLine, "HTTP/1.1 200 OK", body);
  return /"transaction_id":"([^"]+)"/.exec(body)?.[1] ?? assert.fail(body);
};

/** What the database holds of documents. */
export const stored = Effect.flatMap(MemoryState, (state) =>
  state.read(({ images, transactions }) => [HashMap.size(transactions), HashMap.size(images)]),
);
