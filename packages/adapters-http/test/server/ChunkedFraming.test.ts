import { assert, it } from "@effect/vitest";
import { ChunkedFraming } from "../../src/server/ChunkedFraming.ts";

const after = "GET / HTTP/1.1\r\n";

/** How many bytes belong to the body, in pieces of this size, and whether it has ended. */
const taken = (text: string, size: number) => {
  const framing = new ChunkedFraming();
  const bytes = Buffer.from(text, "latin1");
  let count = 0;
  for (let at = 0; at < bytes.length && !framing.isDone; at += size)
    count += framing.take(bytes.subarray(at, at + size));
  return [count, framing.isDone];
};

it.each([
  ["nothing", "0\r\n\r\n"],
  ["a chunk", "3\r\nabc\r\n0\r\n\r\n"],
  ["two chunks", "1\r\na\r\n2\r\nbc\r\n0\r\n\r\n"],
  [
    "hexadecimal digits in both cases",
    `1a\r\n${"x".repeat(26)}\r\nF\r\n${"y".repeat(15)}\r\n0\r\n\r\n`,
  ],
  ["digits at their ends", `9\r\n${"x".repeat(9)}\r\na\r\n${"y".repeat(10)}\r\n0\r\n\r\n`],
  ["an extension with digits", "3;a=ff\r\nabc\r\n0;b=1\r\n\r\n"],
  ["line feeds in a chunk", "4\r\n\r\n\r\n\r\n0\r\n\r\n"],
  ["trailers", "0\r\nA: b\r\nC: d\r\n\r\n"],
  ["lines that end with a line feed alone", "0\n\n"],
  ["leading zeros", "003\r\nabc\r\n000\r\n\r\n"],
])("The end of a chunked body with %s is found, in pieces of any size", (_, body) => {
  for (let size = 1; size <= body.length + 1; size += 1) {
    assert.deepStrictEqual(taken(body + after, size), [body.length, true], `pieces of ${size}`);
    assert.deepStrictEqual(taken(body.slice(0, -1), size), [body.length - 1, false]);
  }
});

it("An extension begins at what is no digit", () => {
  for (const letter of ["/", ":", "`", "g", "@", "G"])
    assert.deepStrictEqual(taken(`1${letter}1\r\na\r\n0\r\n\r\n`, 99), [13, true], letter);
});
