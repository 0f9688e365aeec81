import { type FormPart, multipartBody } from "@bonafide/testkit/server/MultipartBody";
import { assert, describe, it } from "@effect/vitest";
import { Effect } from "effect";
import { errorText } from "../server/ErrorText.ts";
import { credentials, document, edgeTo, pathOf, withAffiliations } from "./AffiliationAsking.ts";
import { uploads } from "./AffiliationCalls.ts";

const path = "/military/verify/upload";
const { document_file: _, ...rest }: Readonly<Record<string, string>> =
  uploads.find((row) => row.path === path)?.one ?? {};

const chunkBytes = 16 * 1024;
const beginning = 64 * 1024;
const registered = "192.0.2.2";

const bytesOf = (body: string | Uint8Array): Uint8Array =>
  typeof body === "string" ? new TextEncoder().encode(body) : body;

/** A form that is sent only as far as the server reads it. */
interface Form {
  readonly type: string;
  readonly body: Uint8Array;
}

const urlEncoded = (given: Readonly<Record<string, string>>): Form => ({
  type: "application/x-www-form-urlencoded",
  body: bytesOf(new URLSearchParams(given).toString()),
});

const multipart = (...parts: ReadonlyArray<Readonly<Record<string, string>> | FormPart>): Form => {
  const { body, headers } = multipartBody(
    parts.flatMap((part) =>
      isFile(part) ? [part] : Object.entries(part).map(([name, content]) => ({ name, content })),
    ),
  );
  return { type: headers["content-type"], body: bytesOf(body) };
};

const isFile = (part: Readonly<Record<string, string>> | FormPart): part is FormPart =>
  "fileName" in part;

const large = 1024 * 1024;
const image = new Uint8Array(large).fill(7);
image.set(document.bytes);
const file: FormPart = {
  name: "document_file",
  fileName: "card.jpg",
  type: "image/jpeg",
  content: image,
};
const encoded = { document_file: Buffer.from(image).toString("base64") };

const submit = Effect.fnUntraced(function* (
  source: string | undefined,
  query: Readonly<Record<string, string>>,
  { body, type }: Form,
) {
  const handle = yield* edgeTo(source);
  let read = 0;
  const stream = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        const chunk = body.slice(read, read + chunkBytes);
        read += chunk.length;
        if (chunk.length === 0) controller.close();
        else controller.enqueue(chunk);
      },
    },
    { highWaterMark: 0 },
  );
  // Browsers have no name for it yet.
  const init = {
    method: "POST",
    headers: { "content-type": type, "content-length": String(body.length) },
    body: stream,
    duplex: "half",
  };
  const request = new Request(`http://bonafide.test${pathOf(path, query)}`, init);
  const { status, text } = yield* Effect.promise(async () => {
    const response = await handle(request);
    return { status: response.status, text: await response.text() };
  });
  return { status, text, read };
});

const stranger = { client_id: "one", client_secret: "x" };
const one = credentials("one");

// A request that needed memory for uploads would wait for ever: there is none.
const withoutMemory = { maxUploadBytes: 0 };

describe("A stranger", () => {
  it.effect.each([
    ["by its query, before its form is read", stranger, multipart(rest, file), 0],
    ["by its form's beginning", {}, multipart(stranger, rest, file), beginning],
    ["by a form without credentials", {}, multipart(rest, file), beginning],
    ["by text without credentials", {}, urlEncoded({ ...rest, ...encoded }), beginning],
    ["by text's beginning", {}, urlEncoded({ ...stranger, ...encoded }), beginning],
    ["by half of its credentials", { client_id: "one" }, multipart(rest, file), beginning],
    ["by what stands after a file", {}, multipart(rest, file, one), beginning],
    ["by what stands after a text", {}, urlEncoded({ ...encoded, ...one }), beginning],
    ["by the end of a short form", {}, multipart(rest), chunkBytes],
    [
      "by a form that is none",
      {},
      { type: "multipart/form-data; boundary=x", body: image },
      beginning,
    ],
    ["by what is no form", {}, { type: "application/json", body: image }, 0],
  ] as ReadonlyArray<readonly [string, Readonly<Record<string, string>>, Form, number]>)(
    "is known %s",
    ([, query, form, most]) =>
      withAffiliations(
        Effect.gen(function* () {
          const { read, status, text } = yield* submit("198.51.100.1", query, form);
          assert.deepStrictEqual([status, text], [401, errorText("CredentialsUnknown")]);
          assert.isAtMost(read, most === 0 ? 0 : most + chunkBytes);
        }),
        withoutMemory,
      ),
  );
});

describe("A client", () => {
  it.effect.each([
    ["in its query", undefined, one, multipart(rest, file)],
    ["in its form's beginning", undefined, {}, multipart(one, rest, file)],
    ["in text's beginning", undefined, {}, urlEncoded({ ...one, ...rest, ...encoded })],
    [
      "half and half",
      undefined,
      { client_id: "one" },
      multipart({ client_secret: one.client_secret }, rest, file),
    ],
    ["by its address", registered, {}, multipart(rest, file)],
    ["after a file, at an address that is known", registered, {}, multipart(rest, file, one)],
    [
      "after a text, at an address that is known",
      registered,
      {},
      urlEncoded({ ...rest, ...encoded, ...one }),
    ],
  ] as ReadonlyArray<
    readonly [string, string | undefined, Readonly<Record<string, string>>, Form]
  >)("may say who it is %s", ([, source, query, form]) =>
    withAffiliations(
      Effect.gen(function* () {
        const { read, status, text } = yield* submit(source, query, form);
        assert.deepStrictEqual([status, read], [200, form.body.length]);
        assert.include(text, '"code":205');
      }),
    ),
  );

  it.effect.each([
    ["in its query and in its form", undefined, one, multipart(rest, file, one)],
    [
      "in its query, and by its id once more",
      undefined,
      one,
      multipart(rest, file, { client_id: one.client_id }),
    ],
    [
      "in its query, and by its secret once more",
      undefined,
      one,
      multipart(rest, file, { client_secret: one.client_secret }),
    ],
    ["in its query, and wrongly after a file", undefined, one, multipart(rest, file, stranger)],
    ["by its address, and wrongly after a file", registered, {}, multipart(rest, file, stranger)],
    [
      "by its address, and by half after a file",
      registered,
      {},
      multipart(rest, file, { client_id: "one" }),
    ],
  ] as ReadonlyArray<
    readonly [string, string | undefined, Readonly<Record<string, string>>, Form]
  >)("may not say who it is %s", ([, source, query, form]) =>
    withAffiliations(
      Effect.gen(function* () {
        const { status, text } = yield* submit(source, query, form);
        assert.deepStrictEqual([status, text], [401, errorText("CredentialsUnknown")]);
      }),
    ),
  );

  it.effect("may call no body what it likes", () =>
    withAffiliations(
      Effect.gen(function* () {
        const query = { ...one, ...rest, document_file: document.text };
        for (const type of ["application/json", "text/plain", "multipart/form-data; boundary=x"]) {
          const { status, text } = yield* submit(undefined, query, { type, body: bytesOf("") });
          assert.deepStrictEqual([status, text.includes('"code":205')], [200, true]);
        }
      }),
    ),
  );

  it.effect("is refused for an invalid form", () =>
    withAffiliations(
      Effect.gen(function* () {
        const type = "multipart/form-data; boundary=x";
        const { status, text } = yield* submit(undefined, one, { type, body: image });
        assert.deepStrictEqual([status, text], [422, errorText("BodyUnreadable")]);
        const broken: Form = { type: urlEncoded({}).type, body: Uint8Array.of(0x66, 0x3d, 0xff) };
        assert.strictEqual((yield* submit(undefined, one, broken)).status, 422);
        const split = urlEncoded({ fname: "\u00eb".repeat(40_000), lname: "O" });
        assert.strictEqual((yield* submit(undefined, one, split)).status, 200);
      }),
    ),
  );
});
