import { assert, describe, it } from "@effect/vitest";
import type { FormSink } from "../../src/body/FormPart.ts";
import { isUrlEncoded, urlEncodedForm } from "../../src/body/UrlEncodedForm.ts";

const read = (body: string, size: number) => {
  const pairs: Array<readonly [string, string]> = [];
  const sink: FormSink<never> = {
    begin: ({ name }) => {
      const chunks: Array<Uint8Array> = [];
      return {
        write: (bytes) => chunks.push(bytes.slice()),
        end: () => pairs.push([name, Buffer.concat(chunks).toString()]),
      };
    },
    held: () => 0,
    spooled: () => 0,
    settle: () => undefined,
    fault: () => undefined,
  };
  const parser = urlEncodedForm(sink);
  const bytes = Buffer.from(body);
  for (let at = 0; at < bytes.length; at += size) parser.write(bytes.subarray(at, at + size));
  return { pairs, state: parser.end() };
};

const bodies = [
  "",
  "a=1",
  "a=1&b=2&a=3",
  "a",
  "a&b",
  "=",
  "=x",
  "a=",
  "&&a=1&&",
  "a=1=2==",
  "a+b=c+d%2B",
  "%61%62=%e2%82%ac",
  "a=%",
  "a=%4",
  "a=%zz%4g%%41%4",
  "a=%41%",
  "%=%",
  "a%3Db=c%26d",
  "é=ü",
  "a=?&?=b",
  // Each byte as an escape, and each character beside those of digits as none.
  `a=${Array.from({ length: 256 }, (_, at) => `%${at.toString(16).padStart(2, "0")}`).join("")}`,
  `a=${Array.from({ length: 256 }, (_, at) => `%${at.toString(16).toUpperCase().padStart(2, "0")}`).join("")}`,
  "a=%/0%0/%:0%0:%@0%0@%G0%0G%`0%0`%g0%0g%P1%1Q",
];

describe("a form that arrives in pieces", () => {
  it.each(bodies)("says what it says as a whole: %s", (body) => {
    for (let size = 1; size <= body.length + 1; size += 1) {
      assert.deepStrictEqual(read(body, size), {
        pairs: [...new URLSearchParams(`&${body}`)] as ReadonlyArray<readonly [string, string]>,
        state: "Whole",
      });
    }
  });

  it("is known by its type", () => {
    const form = "application/x-www-form-urlencoded";
    for (const type of [form, ` ${form} `, `${form};charset=utf-8`, form.toUpperCase()])
      assert.isTrue(isUrlEncoded(type));
    for (const type of ["", `${form}2`, `a${form}`, "application/json", `text/plain;${form}`])
      assert.isFalse(isUrlEncoded(type));
  });

  it("has 100 parameters at most", () => {
    const numbered = (count: number) =>
      Array.from({ length: count }, (_, at) => `p${at}=1`).join("&");
    assert.strictEqual(read(numbered(100), 7).state, "Whole");
    assert.strictEqual(read(`${numbered(100)}&`, 7).state, "Whole");
    assert.strictEqual(read(numbered(101), 7).state, "TooMany");
    assert.strictEqual(read("&".repeat(101), 7).state, "TooMany");
  });

  it("has no name longer than 256 bytes: the rest of it is cut off", () => {
    const [pair] = read(`${"n".repeat(300)}=v`, 11).pairs;
    assert.deepStrictEqual(pair, ["n".repeat(256), "v"]);
    const exact = `${"n".repeat(256)}=v`;
    for (const size of [1, 255, 256, 257, 258])
      assert.deepStrictEqual(read(exact, size).pairs, [["n".repeat(256), "v"]]);
  });
});
