import { tmpdir } from "node:os";
import { wholeOf } from "@bonafide/core/document/FileBytes";
import { assert, describe, it } from "@effect/vitest";
import { Base64Bytes } from "../../src/affiliation/Base64Bytes.ts";

const read = (text: string, size: number) => {
  const file = new Base64Bytes(tmpdir(), text.length);
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) file.write(bytes.subarray(at, at + size));
  return file.end();
};

const content = Uint8Array.from({ length: 300 }, (_, at) => (at * 7 + 251) % 256);
const standard = (length: number) => Buffer.from(content.subarray(0, length)).toString("base64");

describe("a file in base64 that arrives in pieces", () => {
  it("is the same, whatever the pieces and the alphabet", () => {
    for (const length of [0, 1, 2, 3, 4, 57, 100, 299, 300]) {
      const text = standard(length);
      const written = [
        text,
        text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", ""),
        text.replaceAll("+", " "),
        `data:image/jpeg;base64,${text}`,
        `DATA:,${text}`,
        text.replace(/.{76}/g, "$&\r\n"),
      ];
      for (const each of written) {
        for (const size of [1, 2, 3, 5, 64, 1_000]) {
          const file = read(each, size);
          assert.strictEqual(file._tag, "Whole", `${each} by ${size}`);
          if (file._tag === "Whole") {
            assert.deepStrictEqual([...wholeOf(file.bytes)], [...content.subarray(0, length)]);
          }
        }
      }
    }
  });

  it.each(["not base64!", "AAAA=AAA", "AAAA===", "=AAA", "AA\u00e9A", `${"A".repeat(200)},`])(
    "is none: %s",
    (text) => {
      for (const size of [1, 3, 1_000]) assert.strictEqual(read(text, size)._tag, "Unreadable");
    },
  );

  it("may have one byte less than 16 MB", () => {
    const most = 16 * 1024 * 1024 - 1;
    const text = "A".repeat((most / 3) * 4);
    const file = read(text, text.length);
    assert.deepStrictEqual([file._tag, "bytes" in file && file.bytes.length], ["Whole", most]);
    assert.strictEqual(read(`${text}AA==`, text.length)._tag, "TooLarge");
  });

  it("is too large at 16 MB, and holds nothing then", () => {
    const file = new Base64Bytes(tmpdir(), 32 * 1024 * 1024);
    const chunk = Buffer.from("A".repeat(64 * 1024));
    for (let sent = 0; sent < 22 * 1024 * 1024; sent += chunk.length) file.write(chunk);
    assert.isBelow(file.held, 64);
    assert.strictEqual(file.end()._tag, "TooLarge");
  });
});
