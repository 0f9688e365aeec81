import { assert, it } from "@effect/vitest";
import { formOf } from "../../src/person/PageForm.ts";
import { sentPasskey } from "../../src/person/SentPasskey.ts";

it("the answer of a passkey is of a browser that was offered one, and has a secret", () => {
  const site = { origin: "https://id.example", host: "id.example" };
  const passkey = { site, challenge: "offered" };
  const form = formOf(
    new Map([
      ["response", "{}"],
      ["challenge", "sent"],
    ]),
  );
  assert.deepStrictEqual(sentPasskey({ passkey, secret: "s" }, form), {
    response: "{}",
    challenge: "sent",
    browser: "s",
    site,
  });
  assert.isUndefined(sentPasskey({ passkey: undefined, secret: "s" }, form));
  assert.isUndefined(sentPasskey({ passkey, secret: undefined }, form));
});
