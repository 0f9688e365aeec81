import { assert, describe, it } from "@effect/vitest";
import { basicCredentialsOf } from "../../src/oauth/BasicCredentials.ts";

const header = (bytes: Uint8Array | string): string =>
  `Basic ${Buffer.from(bytes).toString("base64")}`;

describe("Basic credentials", () => {
  it("are an id and a secret, each form-urlencoded, in UTF-8", () => {
    assert.deepStrictEqual(basicCredentialsOf(header("a%3Ab:c+d:é")), {
      clientId: "a:b",
      clientSecret: "c d:é",
    });
  });

  it.each([
    ["bytes that are no UTF-8", header(Uint8Array.of(0x61, 0x3a, 0xff))],
    ["an escape of nothing", header("a:%zz")],
    ["no colon", header("ab")],
    ["another scheme", "Bearer YTpi"],
    ["no base64", "Basic a:b"],
  ])("are not read from %s", (_, authorization) => {
    assert.isUndefined(basicCredentialsOf(authorization));
  });
});
