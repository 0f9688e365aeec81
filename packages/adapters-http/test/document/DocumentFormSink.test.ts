import { tmpdir } from "node:os";
import { assert, describe, it } from "@effect/vitest";
import { DocumentFormSink } from "../../src/document/DocumentFormSink.ts";

const makeSink = () =>
  new DocumentFormSink<never>(
    { files: ["photo"], texts: ["phone", "metadata"] },
    1_000,
    10,
    tmpdir(),
  );

type Sink = ReturnType<typeof makeSink>;

/** Puts a part into a form, and tells whether the form takes it. */
const put = (sink: Sink, name: string, content: string | Uint8Array, filename?: string) => {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  const part = sink.begin({ name, filename, contentType: undefined });
  part?.write(bytes);
  part?.end();
  return part !== undefined;
};

describe("the parts of a document's form", () => {
  it("are texts of ten bytes in all, in UTF-8", () => {
    const sink = makeSink();
    put(sink, "phone", "12345");
    put(sink, "metadata", "{}   ");
    assert.isUndefined(sink.fault());
    assert.deepStrictEqual(sink.form.fields, { phone: "12345", metadata: {} });
    assert.strictEqual(sink.held(), 10);
    put(sink, "phone", "1");
    assert.deepStrictEqual(sink.fault()?.names, ["BodyUnreadable"]);
    const other = makeSink();
    put(other, "phone", Uint8Array.of(0xff));
    assert.deepStrictEqual(other.fault()?.names, ["BodyUnreadable"]);
  });

  it("are metadata of JSON or of text, and texts that are no JSON", () => {
    const sink = makeSink();
    put(sink, "metadata", "{x");
    put(sink, "phone", "12");
    assert.deepStrictEqual(sink.form.fields, { metadata: "{x", phone: "12" });
  });

  it("are files by their base names, the last of each name", () => {
    const sink = makeSink();
    assert.isFalse(put(sink, "other", "x", "a.jpg"));
    assert.isFalse(put(sink, "photo", "no file"));
    put(sink, "photo", "first", "a.jpg");
    put(sink, "photo", "it", "C:\\b/c.jpg");
    const file = sink.form.files.get("photo");
    assert.deepInclude(file, { _tag: "Whole", name: "c.jpg" });
    assert.strictEqual(sink.held(), 2);
    put(sink, "photo", "", "");
    assert.isFalse(sink.form.files.has("photo"));
    put(sink, "photo", "", "empty.jpg");
    assert.isTrue(sink.form.files.has("photo"));
    sink.free();
    assert.strictEqual(sink.held(), 0);
  });

  it("hold nothing of a file that is sent again under its name", () => {
    const sink = makeSink();
    put(sink, "photo", new Uint8Array(900), "a.jpg");
    const file = sink.form.files.get("photo");
    const first = file?._tag === "Whole" ? file.bytes.subarray(0, 900) : undefined;
    assert.lengthOf(first ?? [], 900);
    put(sink, "photo", Uint8Array.of(1), "b.jpg");
    assert.lengthOf(first ?? [1], 0);
    assert.strictEqual(sink.held(), 1);
  });
});
