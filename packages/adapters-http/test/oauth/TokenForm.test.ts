import { assert, describe, it } from "@effect/vitest";
import { Result } from "effect";
import { readTokenForm } from "../../src/oauth/TokenForm.ts";

const json = "application/json";
const form = "application/x-www-form-urlencoded";

const read = (type: string | undefined, body: string | Uint8Array) => {
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  return Result.match(readTokenForm(type, bytes), {
    onFailure: (reason) => reason,
    onSuccess: (found) => [...found].map((pair) => pair.join("=")).join("&"),
  });
};

/** An object with so many names, of which one is known. */
const namesOf = (count: number): string =>
  JSON.stringify({
    ...Object.fromEntries(Array.from({ length: count - 1 }, (_, at) => [`x${at}`, 1])),
    code: "a",
  });

describe("the form of a token request", () => {
  it.each([
    [undefined, "code=a&scope=b", "code=a&scope=b"],
    [form, "code=a&other=b&other=c", "code=a"],
    [form, "code=&scope=b", "scope=b"],
    [form, "code=a&code=a", "A parameter is given more than once"],
    [form, `${"x&".repeat(99)}code=a`, "code=a"],
    [json, '{"code":"a","scope":"","other":1,"redirect_uri":null}', "code=a"],
    [json, '{"code":"a","code":"a"}', "A parameter is given more than once, or is no text"],
    [json, "", ""],
    [json, "{}", ""],
    [json, "[]", "The body is not a JSON object"],
    [json, '{"code":1}', "A parameter is no text"],
    [json, namesOf(100), "code=a"],
    ["text/plain", "code=a", "The body is neither a form nor JSON"],
  ] as const)("of the type %s with %j is %s", (type, body, wanted) => {
    assert.strictEqual(read(type, body), wanted);
  });

  it("has a hundred parameters at most", () => {
    const tooMany = read(form, `${"x&".repeat(100)}code=a`);
    assert.include(tooMany, "100 parameters");
    assert.strictEqual(read(json, namesOf(101)), tooMany);
  });

  it("is in UTF-8", () => {
    const body = Uint8Array.of(0x61, 0x3d, 0xff);
    assert.strictEqual(read(form, body), "The body is not UTF-8");
    assert.strictEqual(read(json, body), "The body is not UTF-8");
  });
});
