import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { assert, it } from "@effect/vitest";
import { literalTarget, readAbsoluteTarget } from "../../src/server/RequestTarget.ts";

it.each([
  ["/path", "/path"],
  ["/path?a=%20;b#c", "/path?a=%20;b#c"],
  ["/a;b", "/a%3Bb"],
  ["/a;", "/a%3B"],
  ["/a#b?c", "/a%23b?c"],
  ["/a%20b?c=%20;", "/a%2520b?c=%20;"],
  ["/a;b?", "/a%3Bb?"],
])("The target %s is read literally as %s", (url, literal) => {
  assert.strictEqual(literalTarget(url), literal);
});

it.each([
  ["/path", "/path", "here"],
  ["http://there/path?a", "/path?a", "there"],
  ["HTTPS://there:8443?a", "/?a", "there:8443"],
  ["http://there", "/", "there"],
  ["http://there#a", "/#a", "there"],
  ["http://user@there/", "http://user@there/", "here"],
  ["ftp://there/", "ftp://there/", "here"],
  ["*", "*", "here"],
])("The target %s is %s at %s", (url, target, host) => {
  const request = Object.assign(new IncomingMessage(new Socket()), { url });
  request.headers.host = "here";
  readAbsoluteTarget(request);
  assert.deepStrictEqual([request.url, request.headers.host], [target, host]);
  const without = Object.assign(new IncomingMessage(new Socket()), { url });
  readAbsoluteTarget(without);
  assert.deepStrictEqual([without.url, without.headers.host], [url, undefined]);
});
