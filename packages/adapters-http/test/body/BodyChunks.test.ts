import { assert, it } from "@effect/vitest";
import { HttpServerRequest } from "effect/http";
import { hasBody, lengthOf } from "../../src/body/BodyChunks.ts";

const asking = (headers: Readonly<Record<string, string>>) =>
  HttpServerRequest.fromWeb(new Request("http://a.test/", { headers }));

it("a body is as long as its request says, which may not know it", () => {
  for (const [headers, length, is] of [
    [{}, undefined, false],
    [{ "content-length": "0" }, 0, false],
    [{ "content-length": "1" }, 1, true],
    [{ "content-length": "2" }, 2, true],
    [{ "transfer-encoding": "chunked" }, undefined, true],
  ] as const) {
    const request = asking(headers);
    assert.strictEqual(lengthOf(request), length);
    assert.strictEqual(hasBody(request), is, JSON.stringify(headers));
  }
});
