import { tmpdir } from "node:os";
import { imageBounds } from "@bonafide/core/document/DocumentRequest";
import { wholeOf } from "@bonafide/core/document/FileBytes";
import { assert, describe, it } from "@effect/vitest";
import { AffiliationFormDraft } from "../../src/affiliation/AffiliationFormDraft.ts";

const bytesOf = (content: string) => new TextEncoder().encode(content);

/** Puts a part into a form, in these pieces, and tells whether the form takes it. */
const put = (
  draft: AffiliationFormDraft,
  name: string,
  pieces: ReadonlyArray<Uint8Array>,
  filename?: string,
) => {
  const part = draft.begin({ name, filename, contentType: undefined });
  for (const piece of pieces) part?.write(piece);
  part?.end();
  return part !== undefined;
};

const draftWith = (...pieces: ReadonlyArray<Uint8Array>) => {
  const draft = new AffiliationFormDraft("", 1_000, tmpdir());
  put(draft, "fname", pieces);
  return draft;
};

/** What became of the files of a form: their texts, or why there are none. */
const filesOf = ({ files }: AffiliationFormDraft) =>
  files
    .get("document_file")
    ?.map((file) =>
      file._tag === "Whole" ? Buffer.from(wholeOf(file.bytes)).toString() : file._tag,
    );

describe("a form of an affiliation", () => {
  it("has the parameters of its query first, one of which may be the file", () => {
    const draft = new AffiliationFormDraft(
      "?fname=a&fname=b&lname=c&document_file=aGk%3D",
      1_000,
      tmpdir(),
    );
    put(draft, "lname", [bytesOf("d")]);
    assert.deepStrictEqual(
      [...draft.texts],
      [
        ["fname", ["a", "b"]],
        ["lname", ["c", "d"]],
      ],
    );
    assert.deepStrictEqual(filesOf(draft), ["hi"]);
  });

  it("counts what it holds, and frees its file", () => {
    const draft = draftWith(bytesOf("abc"));
    assert.strictEqual(draft.held(), 3);
    put(draft, "document_file", [bytesOf("hello")], "a.jpg");
    assert.strictEqual(draft.held(), 8);
    draft.free();
    assert.strictEqual(draft.held(), 3);
  });

  it("has texts in UTF-8, of which the first 4096 bytes count", () => {
    const long = "a".repeat(4_095);
    const cut = draftWith(bytesOf(`${long}é`), bytesOf("more"));
    assert.deepStrictEqual([cut.texts.get("fname"), cut.fault()], [[long], undefined]);
    const [first, second] = [Uint8Array.of(0xc3), Uint8Array.of(0xa9)];
    const split = draftWith(first, second);
    assert.deepStrictEqual([split.texts.get("fname"), split.fault()], [["é"], undefined]);
    for (const wrong of [
      draftWith(first),
      draftWith(Uint8Array.of(0xff)),
      draftWith(bytesOf("a".repeat(4_094)), first),
    ])
      assert.deepStrictEqual(wrong.fault()?.names, ["BodyUnreadable"]);
  });

  it("has one file: a second one is not read", () => {
    for (const [filename, content] of [
      [undefined, "aGk="],
      ["a.jpg", "hi"],
    ] as const) {
      const draft = new AffiliationFormDraft("", 1_000, tmpdir());
      assert.isTrue(put(draft, "document_file", [bytesOf(content)], filename));
      assert.deepStrictEqual(filesOf(draft), ["hi"]);
      assert.isFalse(put(draft, "document_file", [bytesOf(content)], filename));
      assert.deepStrictEqual(filesOf(draft), ["hi", "Unreadable"]);
    }
  });

  it("has a file below 16 MB", () => {
    const sized = (size: number) => {
      const draft = new AffiliationFormDraft("", size, tmpdir());
      put(draft, "document_file", [new Uint8Array(size)], "a.jpg");
      return draft.files.get("document_file")?.map(({ _tag }) => _tag);
    };
    assert.deepStrictEqual(sized(imageBounds.below - 1), ["Whole"]);
    assert.deepStrictEqual(sized(imageBounds.below), ["TooLarge"]);
  });
});
