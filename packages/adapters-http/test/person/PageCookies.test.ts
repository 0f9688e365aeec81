import { assert, it } from "@effect/vitest";
import { valueIn } from "../../src/person/PageCookies.ts";

const letters = /^[a-z]{3}$/;

it.each([
  [undefined, undefined],
  ["", undefined],
  ["name=abc", "abc"],
  ["other=xyz; name = abc ", "abc"],
  ["name=abc; name=xyz", "abc"],
  ["name=ABC; name=xyz", undefined],
  ["names=abc", undefined],
  ["name; name=abc", "abc"],
  ["=abc", undefined],
  ["name=", undefined],
])("The cookie header %j has the value %s", (header, value) => {
  assert.strictEqual(valueIn(header, "name", letters), value);
});

it("A pair without a value is no cookie, whatever its text", () => {
  assert.isUndefined(valueIn("abc", "ab", letters));
});
