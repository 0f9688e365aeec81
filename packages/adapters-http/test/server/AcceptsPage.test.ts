import { assert, it } from "@effect/vitest";
import { HttpServerRequest } from "effect/http";
import { acceptsPage } from "../../src/server/AcceptsPage.ts";

const accepts = (accept: string | undefined, method = "GET") =>
  acceptsPage(
    HttpServerRequest.fromWeb(
      new Request("http://bonafide.test/", {
        method,
        headers: accept === undefined ? {} : { accept },
      }),
    ),
  );

it.each([
  [undefined, false],
  ["*/*", false],
  ["text/*", false],
  ["application/json", false],
  ["text/html", true],
  ["TEXT/HTML ; q=0.1", true],
  ["application/xhtml+xml", true],
  ["text/html;q=0", false],
  ["text/html;level=1;q=0.5, application/json;q=0.4", true],
  ["application/json, text/html", true],
  ["application/json, text/html;q=0.9", false],
  ["application/json;q=0.9, text/html;q=0.9", true],
  ["text/html;q=0.1, application/xhtml+xml;q=0.8, application/json;q=0.5", true],
  [`${"a/b,".repeat(40)}text/html`, false],
])("A request that accepts %j asks for a page: %s", (accept, isPage) => {
  assert.strictEqual(accepts(accept), isPage);
  assert.strictEqual(accepts(accept, "HEAD"), isPage);
  assert.isFalse(accepts(accept, "POST"));
});
