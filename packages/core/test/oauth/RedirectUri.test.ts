import { describe, expect, it } from "@effect/vitest";
import { isRedirectUri, withQuery } from "../../src/oauth/RedirectUri.ts";

describe("A redirect URI", () => {
  it.each([
    ["https://partner.example/callback", true, true],
    ["https://partner.example:8443/a/b?c=d&e=%20", true, true],
    ["https://xn--bcher-kva.example/", true, true],
    ["http://127.0.0.1:9000/cb", true, true],
    ["http://localhost/cb", true, true],
    ["http://[::1]:9000/cb", true, true],
    ["com.example.app:/cb", true, true],
    ["http://partner.example/cb", false, true],
    ["http://127.0.0.1.evil.example/cb", false, true],
    ["https://Partner.example", true, true],
    ["HTTPS://partner.example", false, false],
    ["https://partner.example:0/", false, false],
    ["https://partner.example:65536/", false, false],
    ["https://partner.example:443@evil.example/", false, false],
    ["https://user@partner.example/", false, false],
    ["https://partner..example/", false, false],
    ["https://partner.example\\.evil.example/", false, false],
    ["https://partner.example/#x", false, false],
    ["https:///partner.example/", false, false],
    ["https:partner.example", false, false],
    ["data:text/html,x", false, false],
    ["http:partner.example", false, false],
    ["javascript:alert(1)", false, false],
  ])("%s", (uri, inProduction, inSandbox) => {
    expect([isRedirectUri(uri, false), isRedirectUri(uri, true)]).toEqual([
      inProduction,
      inSandbox,
    ]);
  });

  it.each([
    ["https://a.example/", "https://a.example/?code=x+y"],
    ["https://a.example/?b=%20", "https://a.example/?b=%20&code=x+y"],
    ["https://a.example/?", "https://a.example/?code=x+y"],
    ["https://a.example/?b&", "https://a.example/?b&code=x+y"],
  ])("%s keeps its own query, to the letter", (uri, expected) => {
    expect(withQuery(uri, { code: "x y", state: undefined })).toBe(expected);
  });
});
