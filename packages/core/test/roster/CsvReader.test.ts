import { type CsvRecord, makeCsvReader, recordSize } from "@bonafide/core/roster/CsvReader";
import { describe, expect, it } from "@effect/vitest";
import { Schema } from "effect";

const readIn = (pieces: ReadonlyArray<string>): ReadonlyArray<CsvRecord> => {
  const reader = makeCsvReader();
  return [...pieces.flatMap((piece) => reader.push(piece)), ...reader.end()];
};
const read = (text: string) => readIn([text]);

const fields = (line: number, ...fields: ReadonlyArray<string>) => ({ line, fields });
const lost = (line: number, problem: string) => ({ line, problem });

describe("CsvReader", () => {
  it.each([
    ["nothing", "", []],
    ["one line", "a,b", [fields(1, "a", "b")]],
    ["lines that end with LF", "a\nb\n", [fields(1, "a"), fields(2, "b")]],
    ["lines that end with CRLF", "a\r\nb\r\n", [fields(1, "a"), fields(2, "b")]],
    ["empty fields", ",\n", [fields(1, "", "")]],
    ["an empty quoted field", '""\n', [fields(1, "")]],
    ["empty lines, which are no records", "a\n\n\r\nb", [fields(1, "a"), fields(4, "b")]],
    ["commas within quotes", '"a,b",c', [fields(1, "a,b", "c")]],
    ["quotes within quotes", '"a ""b"""', [fields(1, 'a "b"')]],
    ["ends of lines within quotes", '"a\r\nb",c\nd', [fields(1, "a\r\nb", "c"), fields(3, "d")]],
    ["spaces as they are", " a , b ", [fields(1, " a ", " b ")]],
    ["a CR that ends nothing", "a\rb\n", [fields(1, "a\rb")]],
    ["characters beyond the first plane", "😀,é\n", [fields(1, "😀", "é")]],
  ])("reads %s", (_, text, records) => {
    expect(read(text)).toEqual(records);
  });

  it.each([
    ["a quote in the middle", 'a"b\nc', "has a quote within a field that has none around it"],
    ["text after quotes", '"a"b\nc', "has text after a closing quote"],
    ["a record that is too long", `${"a".repeat(recordSize + 1)}\nc`, "is too long"],
  ])("gives up %s, and reads on after it", (_, text, problem) => {
    expect(read(text)).toEqual([lost(1, problem), fields(2, "c")]);
  });

  it("gives up a quote that is never closed", () => {
    expect(read('a\n"b\nc')).toEqual([fields(1, "a"), lost(2, "ends within quotes")]);
  });

  it("holds no more than a record, however long a quote stands open", () => {
    const reader = makeCsvReader();
    const piece = `"${"a".repeat(1_000)}`;
    expect(reader.push(piece)).toEqual([]);
    for (let at = 0; at < 200; at++) reader.push("a".repeat(1_000));
    expect(reader.push("\nb\n")).toEqual([lost(1, "is too long"), fields(2, "b")]);
  });

  it.prop(
    "reads the same in whatever pieces it comes",
    [
      Schema.Array(Schema.Literals(["a", ",", '"', "\r", "\n", "é"])),
      Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 5 })),
    ],
    ([characters, size]) => {
      const pieces = characters.flatMap((_, at) =>
        at % size === 0 ? [characters.slice(at, at + size).join("")] : [],
      );
      expect(readIn(pieces)).toEqual(read(characters.join("")));
    },
  );

  it.prop(
    "reads back what is written with quotes around everything",
    [Schema.NonEmptyArray(Schema.NonEmptyArray(Schema.String))],
    ([rows]) => {
      const text = rows
        .map((row) => row.map((field) => `"${field.replaceAll('"', '""')}"`).join(","))
        .join("\n");
      expect(read(text).map((record) => "fields" in record && record.fields)).toEqual(rows);
    },
  );
});
