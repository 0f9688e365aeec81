import { assert, describe, it } from "@effect/vitest";
import type { FormSink } from "../../src/body/FormPart.ts";
import { isMultipart, multipartForm } from "../../src/body/MultipartForm.ts";

const type = "multipart/form-data; boundary=b";

const part = (name: string, content: string, more = "") =>
  `--b\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${content}\r\n`;

/** Parses a form in pieces of this size: the parts that were taken, and how it ended. */
const read = (
  text: string,
  { size = text.length, skipped = "skipped", contentType = type } = {},
) => {
  const parts: Array<readonly unknown[]> = [];
  const sink: FormSink<never> = {
    begin: ({ contentType, filename, name }) => {
      if (name === skipped) return undefined;
      let content = "";
      return {
        write: (bytes) => {
          content += Buffer.from(bytes).toString();
        },
        end: () => parts.push([name, content, filename, contentType?.trim()]),
      };
    },
    held: () => 0,
    spooled: () => 0,
    settle: () => undefined,
    fault: () => undefined,
  };
  const parser = multipartForm(contentType, sink);
  for (let at = 0; at < text.length; at += size)
    parser.write(Buffer.from(text.slice(at, at + size)));
  return { parts, state: parser.state(), end: parser.end() };
};

describe("a form of parts", () => {
  it("is taken part by part, in pieces of any size, and ignores what follows its end", () => {
    const text = `${part("a", "1")}${part("skipped", "2")}${part("file", "3", '; filename="x"\r\nContent-Type: image/png')}--b--\r\n`;
    for (const after of ["", "what follows", part("late", "4")])
      for (let size = 1; size <= text.length; size += 1)
        assert.deepStrictEqual(read(text + after, { size }), {
          parts: [
            ["a", "1", undefined, undefined],
            ["file", "3", "x", "image/png"],
          ],
          state: "Whole",
          end: "Whole",
        });
  });

  it("is broken where it does not end, or is no form", () => {
    const open = read(part("a", "1"));
    assert.deepStrictEqual([open.state, open.end], ["Open", "Broken"]);
    const broken = read(`--b\r\nno header\r\n\r\n1\r\n${part("late", "2")}--b--\r\n`);
    assert.deepStrictEqual([broken.parts, broken.end], [[], "Broken"]);
    assert.strictEqual(read(`${part("a", "1")}--b--`, { contentType: "text/plain" }).end, "Broken");
  });

  it("has 100 parts at most", () => {
    const numbered = (count: number) =>
      `${Array.from({ length: count }, (_, at) => part(`p${at}`, "1")).join("")}--b--\r\n`;
    assert.strictEqual(read(numbered(100)).end, "Whole");
    const more = read(numbered(101));
    assert.deepStrictEqual([more.parts.length, more.end], [100, "TooMany"]);
  });

  it("is known by its type", () => {
    for (const known of [type, ` ${type}`, "multipart/form-data ; boundary=b", type.toUpperCase()])
      assert.isTrue(isMultipart(known), known);
    const long = (length: number) => `${type}${"b".repeat(length - type.length)}`;
    assert.isTrue(isMultipart(long(256)));
    for (const other of ["multipart/form-data", "multipart/mixed; boundary=b", long(258), ""])
      assert.isFalse(isMultipart(other), other);
  });
});
