import type { RefusalName } from "@bonafide/core/catalogue/Refusal";
import { MemoryDocumentReader } from "@bonafide/testkit/document/MemoryDocumentReader";
import { sampleImage } from "@bonafide/testkit/document/SampleImage";
import { type FormPart, multipartBody } from "@bonafide/testkit/server/MultipartBody";
import { DueTransactions } from "@bonafide/core/verification/DueTransactions";
import { assert, describe, it } from "@effect/vitest";
import { Effect } from "effect";
import { TestEdge, withEdge } from "../server/TestEdge.ts";
import { assertNoForm, assertRefused, back, front, verify, verifyPath } from "./DocumentAsking.ts";

const megabyte = 1024 * 1024;

const fileOf = (name: string, content: string | Uint8Array, fileName = "a.jpg"): FormPart => ({
  name,
  content,
  fileName,
});
const text = (name: string, content: string): FormPart => ({ name, content });
const frontOf = (content: string | Uint8Array) => fileOf("front_image", content);
const backOf = (content: string | Uint8Array) => fileOf("back_image", content);

const noise = sampleImage("jpeg", 64 * 1024)
  .slice()
  .fill(0, 0, 4);
const small = sampleImage("jpeg", 40 * 1024);
const large = sampleImage("png", 16 * megabyte);

type Row = readonly [string, ReadonlyArray<FormPart>, ReadonlyArray<RefusalName>];

/** Forms of a license, and all that is said against each; nothing where it is taken in. */
const forms: ReadonlyArray<Row> = [
  ["both sides", [front, back], []],
  ["sides in the other order, and texts between", [back, text("metadata", "x"), front], []],
  ["unknown parts", [text("x", "y"), fileOf("z", "w"), front, back], []],
  ["nothing", [], ["FrontImageMissing", "BackImageMissing"]],
  ["no front", [back], ["FrontImageMissing"]],
  ["no back", [front], ["BackImageMissing"]],
  ["a front that is a text", [text("front_image", "x"), back], ["FrontImageMissing"]],
  [
    "a picture as a text",
    [{ name: "front_image", content: front.content }, back],
    ["FrontImageMissing"],
  ],
  [
    "a picture without a name, by its declared type",
    [{ name: "front_image", type: "image/jpeg", content: front.content }, back],
    [],
  ],
  ["no file chosen in a browser", [fileOf("front_image", "", ""), back], ["FrontImageMissing"]],
  ["an empty file", [frontOf(""), back], ["FileTooSmall"]],
  ["40 KB, which is too small", [frontOf(small), back], ["FileTooSmall"]],
  ["a byte more than 40 KB", [frontOf(sampleImage("jpeg", 40 * 1024 + 1)), back], []],
  ["a byte less than 16 MB", [frontOf(sampleImage("png", 16 * megabyte - 1)), back], []],
  ["16 MB, which is too large", [frontOf(large), back], ["FileTooLarge"]],
  [
    "20 MB of each",
    [frontOf(sampleImage("jpeg", 20 * megabyte)), backOf(sampleImage("jpeg", 20 * megabyte))],
    ["FileTooLarge", "FileTooLarge"],
  ],
  ["noise under a right name", [frontOf(noise), back], ["ImageTypeUnsupported"]],
  ["text under a right name", [frontOf("x".repeat(50_000)), back], ["ImageTypeUnsupported"]],
  [
    "a picture under a wrong name and type",
    [{ ...front, fileName: "a.pdf", type: "application/pdf" }, back],
    [],
  ],
  [
    "noise that says it is a picture",
    [{ ...front, content: noise, type: "image/jpeg" }, back],
    ["ImageTypeUnsupported"],
  ],
  ["a small back", [front, backOf(small)], ["FileTooSmall"]],
  [
    "all that can be wrong",
    [
      text("metadata", "x".repeat(501)),
      text("verification_id", "unknown"),
      text("callback_url", "nowhere"),
      backOf(noise),
      frontOf(large),
    ],
    ["FileTooLarge", "ImageTypeUnsupported", "CallbackUrlInvalid", "MetadataTooLong"],
  ],
  [
    "empty texts, which say nothing",
    [text("callback_url", ""), text("metadata", ""), front, back],
    [],
  ],
  ["an empty verification_id", [text("verification_id", ""), front, back], []],
  ["JSON's null as metadata", [text("metadata", "null"), front, back], []],
  ["metadata of 500 characters", [text("metadata", "x".repeat(500)), front, back], []],
  [
    "metadata of 501 characters",
    [text("metadata", "x".repeat(501)), front, back],
    ["MetadataTooLong"],
  ],
  [
    "metadata that is short once it is parsed",
    [text("metadata", `{ "a":${" ".repeat(600)}1 }`), front, back],
    [],
  ],
  [
    "metadata with its own type and file name",
    [{ ...fileOf("metadata", '{"a":1}', "blob"), type: "application/json" }, front, back],
    [],
  ],
  [
    "metadata nested deeply",
    [text("metadata", `${"[".repeat(30_000)}${"]".repeat(30_000)}`), front, back],
    ["MetadataTooLong"],
  ],
  ["a text of 64 KiB", [text("metadata", " ".repeat(64 * 1024)), front, back], ["MetadataTooLong"]],
  [
    "a text of more",
    [text("metadata", " ".repeat(64 * 1024 + 1)), front, back],
    ["BodyUnreadable"],
  ],
  [
    "a text that is no UTF-8",
    [{ name: "metadata", content: noise }, front, back],
    ["BodyUnreadable"],
  ],
  [
    "a text given twice, the last right",
    [text("callback_url", "x"), text("callback_url", ""), front, back],
    [],
  ],
  ["a file given twice, the last right", [frontOf(noise), front, back], []],
  ["a file given twice, the last wrong", [front, frontOf(small), back], ["FileTooSmall"]],
  [
    "__proto__ as a text and as a file",
    [text("__proto__", "x"), fileOf("__proto__", "x"), front, back],
    [],
  ],
  ["100 parts", [...Array.from({ length: 98 }, (_, at) => text(`x${at}`, "y")), front, back], []],
  [
    "101 parts",
    [...Array.from({ length: 99 }, (_, at) => text(`x${at}`, "y")), front, back],
    ["ParametersTooMany"],
  ],
  [
    "ten thousand parts",
    Array.from({ length: 10_000 }, () => text("x", "y")),
    ["ParametersTooMany"],
  ],
  [
    "two texts of 64 KiB together",
    [text("callback_url", ""), text("metadata", " ".repeat(64 * 1024)), front, back],
    ["MetadataTooLong"],
  ],
  [
    "two texts of more than 64 KiB together",
    [text("callback_url", "x"), text("metadata", " ".repeat(64 * 1024)), front, back],
    ["BodyUnreadable"],
  ],
];

describe("a form of a license", () => {
  it.effect.each(forms)("with %s", ([, parts, names]) =>
    withEdge(
      Effect.gen(function* () {
        const answer = yield* verify("license", parts);
        if (names.length === 0) assert.strictEqual(answer.status, 200, answer.text);
        else assertRefused(answer, 422, ...names);
        assert.isUndefined(Reflect.get({}, "callback_url"));
      }),
    ),
  );

  it.effect("names only a front that is missing from a passport", () =>
    withEdge(
      Effect.gen(function* () {
        assertRefused(yield* verify("passport", []), 422, "FrontImageMissing");
        assertRefused(yield* verify("passcard", [front]), 422, "BackImageMissing");
      }),
    ),
  );

  it.effect("of two fronts the last is read, to its last byte", () =>
    withEdge(
      Effect.gen(function* () {
        const first = sampleImage("png", 90_000, 7);
        yield* verify("passport", [frontOf(first), { ...front, fileName: "C:\\photos\\mine.jpg" }]);
        yield* (yield* DueTransactions).sweep;
        const [shown] = yield* (yield* MemoryDocumentReader).shown;
        assert.isTrue(Buffer.from(front.content).equals(shown?.front ?? new Uint8Array()));
        assert.strictEqual(shown?.frontName, "mine.jpg");
      }),
    ),
  );
});

const whole = multipartBody([front, back]);
const bytes = (body: string) => new TextEncoder().encode(body.replaceAll("\n", "\r\n"));
const form = (boundary: string) => ({
  "content-type": `multipart/form-data; boundary=${boundary}`,
});

type Raw = readonly [string, Readonly<Record<string, string>>, Uint8Array | undefined];

/** Bodies of another type. */
const mistyped: ReadonlyArray<Raw> = [
  ["JSON", { "content-type": "application/json" }, bytes("{}")],
  ["JSON that is not there", { "content-type": "application/json" }, undefined],
  ["a form without a type", {}, whole.body],
  ["a form of fields", { "content-type": "application/x-www-form-urlencoded" }, bytes("a=b")],
  ["another multipart", { "content-type": "multipart/mixed; boundary=b" }, bytes("--b--\n")],
  ["no boundary", { "content-type": "multipart/form-data" }, whole.body],
  ["a boundary of 300 characters", form("b".repeat(300)), bytes("--b--\n")],
];

/** Bodies that are no form. */
const unreadable: ReadonlyArray<Raw> = [
  ["an empty boundary", { "content-type": "multipart/form-data; boundary=" }, whole.body],
  ["another boundary", form("other"), whole.body],
  ["two types", { "content-type": `${whole.headers["content-type"]}, text/plain` }, whole.body],
  ["text", form("b"), bytes("hello")],
  ["half of it", whole.headers, whole.body.subarray(0, whole.body.length / 2)],
  ["all but its last boundary", whole.headers, whole.body.subarray(0, -6)],
  ["a part without a name", form("b"), bytes("--b\nContent-Disposition: form-data\n\nx\n--b--\n")],
  ["a part without headers", form("b"), bytes("--b\n\nx\n--b--\n")],
  ["a part whose headers are none", form("b"), bytes("--b\nno header\n\nx\n--b--\n")],
  [
    "a part with 20 KB of headers",
    form("b"),
    bytes(`--b\nContent-Disposition: form-data; name="x"\nX: ${"x".repeat(20_000)}\n\nx\n--b--\n`),
  ],
  [
    "a part with 200 headers",
    form("b"),
    bytes(`--b\nContent-Disposition: form-data; name="x"\n${"X: y\n".repeat(200)}\nx\n--b--\n`),
  ],
];

describe("a body that is no form", () => {
  it.effect.each(mistyped)("is refused with the types that there are: %s", ([, headers, body]) =>
    withEdge(
      Effect.gen(function* () {
        const edge = yield* TestEdge;
        const said = { as: "demo", headers, body };
        assertNoForm(yield* edge.ask("POST", verifyPath("license"), said));
      }),
    ),
  );

  it.effect.each(unreadable)("%s", ([, headers, body]) =>
    withEdge(
      Effect.gen(function* () {
        const edge = yield* TestEdge;
        const answer = yield* edge.ask("POST", verifyPath("license"), {
          as: "demo",
          headers,
          body,
        });
        assertRefused(answer, 422, "BodyUnreadable");
      }),
    ),
  );

  it.effect.each([{}, form("b")])("nothing at all is a form with nothing in it", (headers) =>
    withEdge(
      Effect.gen(function* () {
        const edge = yield* TestEdge;
        const answer = yield* edge.ask("POST", verifyPath("license"), { as: "demo", headers });
        assertRefused(answer, 422, "FrontImageMissing", "BackImageMissing");
      }),
    ),
  );

  it.effect("what stands before and after a form is not looked at", () =>
    withEdge(
      Effect.gen(function* () {
        const edge = yield* TestEdge;
        const [boundary = ""] = Buffer.from(whole.body).toString("latin1").split("\r\n", 1);
        const after = `--x\nno: form\n\n--\n${boundary}\nno header\n\nx\n${boundary}`;
        const body = Buffer.concat([bytes("before\n"), whole.body, bytes(after)]);
        const said = { as: "demo", headers: whole.headers, body };
        const answer = yield* edge.ask("POST", verifyPath("license"), said);
        assert.strictEqual(answer.status, 200, answer.text);
      }),
    ),
  );

  it.effect("a form of more than 128 MB is not read to its end", () =>
    withEdge(
      Effect.gen(function* () {
        const edge = yield* TestEdge;
        const headers = { ...whole.headers, "content-length": String(128 * megabyte + 1) };
        const said = { as: "demo", headers, body: whole.body };
        assertRefused(yield* edge.ask("POST", verifyPath("license"), said), 422, "FileTooLarge");
        const lying = { ...said, headers: { ...headers, "content-length": "100" } };
        assertRefused(yield* edge.ask("POST", verifyPath("license"), lying), 422, "FileTooLarge");
      }),
    ),
  );
});
