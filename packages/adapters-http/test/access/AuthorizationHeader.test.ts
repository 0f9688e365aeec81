import { assert, describe, it } from "@effect/vitest";
import { secretOf } from "../../src/access/AuthorizationHeader.ts";

// The bytes of this secret use the last two digits of both alphabets, and its length asks for padding.
const secret = "ÿþ>>?~key";
const standard = Buffer.from(secret).toString("base64");
const urlSafe = Buffer.from(secret).toString("base64url");

const readable: ReadonlyArray<readonly [string, string]> = [
  ["standard, padded", `Bearer Service ${standard}`],
  ["standard, not padded", `Bearer Service ${standard.replace(/=+$/, "")}`],
  ["URL-safe, not padded", `Bearer Service ${urlSafe}`],
  ["URL-safe, padded", `Bearer Service ${urlSafe.padEnd(standard.length, "=")}`],
  ["a scheme in lower case", `bearer Service ${standard}`],
  ["a scheme in upper case", `BEARER Service ${standard}`],
  ["more than one space", `Bearer   Service   ${standard}`],
];

const unreadable: ReadonlyArray<readonly [string, string | undefined]> = [
  ["no header", undefined],
  ["an empty header", ""],
  ["another scheme", `Basic Service ${standard}`],
  ["no service name", `Bearer ${standard}`],
  ["another service name", `Bearer Servicf ${standard}`],
  ["a service name in another case", `Bearer service ${standard}`],
  ["no token", "Bearer Service"],
  ["an empty token", "Bearer Service "],
  ["nothing but padding", "Bearer Service =="],
  ["too much padding", `Bearer Service ${standard}=`],
  ["too little padding", `Bearer Service ${Buffer.from("a").toString("base64").slice(0, -1)}`],
  ["both alphabets at once", "Bearer Service +_+_"],
  ["bits beyond the last byte", "Bearer Service QR=="],
  ["bits beyond the last byte, not padded", "Bearer Service QR"],
  ["a digit too many", "Bearer Service QUFBQ"],
  ["spaces within", "Bearer Service QUFB QUFB"],
  ["two headers in one", `Bearer Service ${standard}, Bearer Service ${standard}`],
  ["bytes that are not UTF-8", `Bearer Service ${Buffer.from([0xff, 0xfe]).toString("base64")}`],
];

describe("secretOf", () => {
  it("has a sample that tells the alphabets apart", () => {
    assert.match(standard, /[+/].*=$/);
    assert.match(urlSafe, /[-_]/);
  });
  it.each(readable)("reads %s", (_, header) => {
    assert.strictEqual(secretOf(header, "Service"), secret);
  });
  it("keeps a byte order mark, which is a part of another secret", () => {
    const marked = Buffer.from(`\uFEFF${secret}`).toString("base64");
    assert.strictEqual(secretOf(`Bearer Service ${marked}`, "Service"), `\uFEFF${secret}`);
  });
  it.each(unreadable)("does not read %s", (_, header) => {
    assert.isUndefined(secretOf(header, "Service"));
  });
  it("takes a service name of several words", () => {
    assert.strictEqual(secretOf(`Bearer My Own Service ${standard}`, "My Own Service"), secret);
  });
});
