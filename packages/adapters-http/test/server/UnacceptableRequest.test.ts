import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { assert, it } from "@effect/vitest";
import { unacceptable } from "../../src/server/UnacceptableRequest.ts";

/** A request as Node has parsed it. */
const asking = (
  url: string | undefined,
  headers: Readonly<Record<string, string>>,
  { method = "GET", minor = 1 } = {},
): IncomingMessage =>
  Object.assign(new IncomingMessage(new Socket()), {
    headers,
    method,
    httpVersionMinor: minor,
    ...(url === undefined ? {} : { url }),
  });

const host = { host: "a.example" };
const chunked = { ...host, "transfer-encoding": "chunked" };

it.each([
  ["a path", asking("/", host), undefined],
  ["another kind of target", asking("a", host), 400],
  ["no target", asking(undefined, host), 400],
  ["a server as a whole", asking("*", host, { method: "OPTIONS" }), undefined],
  ["a server as a whole, by another method", asking("*", host), 400],
  ["another target of OPTIONS", asking("a", host, { method: "OPTIONS" }), 400],
  ["no Host", asking("/", {}), 400],
  ["no Host in HTTP/1.0", asking("/", {}, { minor: 0 }), undefined],
  ["two Hosts", asking("/", { host: "a, b" }), 400],
  ["two Hosts in HTTP/1.0", asking("/", { host: "a, b" }, { minor: 0 }), 400],
  ["chunks", asking("/", chunked), undefined],
  ["chunks in capitals", asking("/", { ...host, "transfer-encoding": " CHUNKED " }), undefined],
  ["chunks in HTTP/1.0", asking("/", chunked, { minor: 0 }), 400],
  ["another transfer", asking("/", { ...host, "transfer-encoding": "gzip, chunked" }), 400],
  ["no coding", asking("/", { ...host, "content-encoding": " " }), undefined],
  ["the coding of none", asking("/", { ...host, "content-encoding": " Identity " }), undefined],
  ["a coding", asking("/", { ...host, "content-encoding": "gzip" }), 415],
])("A request with %s is served, or refused by its status", (_, request, status) => {
  assert.strictEqual(unacceptable(request), status);
});
