import { ImageStore } from "@bonafide/core/document/ImageStore";
import type { Ask } from "@bonafide/testkit/server/InProcessClient";
import { type FormPart, multipartBody } from "@bonafide/testkit/server/MultipartBody";
import { assert, describe, it } from "@effect/vitest";
import { Effect, Option } from "effect";
import { assertRefused } from "../document/DocumentAsking.ts";
import { wrongTypeText } from "../server/ErrorText.ts";
import {
  askFrom,
  credentials,
  document,
  edgeTo,
  pathOf,
  post,
  referenceOf,
  told,
  withAffiliations,
} from "./AffiliationAsking.ts";
import { uploads } from "./AffiliationCalls.ts";

const path = "/military/verify/upload";
const whole: Readonly<Record<string, string>> = uploads.find((row) => row.path === path)?.one ?? {};
const { document_file: _, ...rest } = whole;

const urlEncoded = (given: Readonly<Record<string, string>>): Ask => ({
  headers: { "content-type": "application/x-www-form-urlencoded" },
  body: new URLSearchParams(given).toString(),
});

const partsOf = (given: Readonly<Record<string, string>>): ReadonlyArray<FormPart> =>
  Object.entries(given).map(([name, content]) => ({ name, content }));

const fileOf = (content: Uint8Array | string): FormPart => ({
  name: "document_file",
  fileName: "card.jpg",
  type: "image/jpeg",
  content,
});

const formTypes = "multipart/form-data with a boundary, application/x-www-form-urlencoded";

const ways: ReadonlyArray<readonly [string, Readonly<Record<string, string>>, Ask]> = [
  ["in the query", { ...credentials("one"), ...whole }, {}],
  ["in a form", {}, urlEncoded({ ...credentials("one"), ...whole })],
  ["in a form, with credentials in the query", credentials("one"), urlEncoded(whole)],
  ["in parts", {}, multipartBody(partsOf({ ...credentials("one"), ...whole }))],
  [
    "in parts, with a file",
    {},
    multipartBody([...partsOf({ ...credentials("one"), ...rest }), fileOf(document.bytes)]),
  ],
  [
    "in parts, with a file, all else in the query",
    { ...credentials("one"), ...rest },
    multipartBody([fileOf(document.bytes)]),
  ],
];

const urlSafe = document.text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

const encodings: ReadonlyArray<readonly [string, string]> = [
  ["standard base64", document.text],
  ["URL-safe base64", urlSafe],
  ["a data: URI", `data:image/jpeg;base64,${document.text}`],
  ["base64 in lines", `${document.text.slice(0, 4)}\r\n${document.text.slice(4)}`],
];

const imageOf = Effect.fnUntraced(function* (reference: string) {
  const found = yield* (yield* ImageStore).find(reference, "document");
  return Option.getOrUndefined(Option.map(found, ({ bytes }) => Array.from(bytes)));
});

const aFile = "must be a JPEG, PNG or PDF file; where it is text, that file in base64";

describe("The parameters of a call", () => {
  it.effect.each(ways)("come %s", ([, query, said]) =>
    withAffiliations(
      Effect.gen(function* () {
        const answer = yield* askFrom(undefined, "POST", pathOf(path, query), said);
        assert.strictEqual((yield* told(answer)).code, 205);
        assert.deepStrictEqual(
          yield* imageOf(yield* referenceOf(answer)),
          Array.from(document.bytes),
        );
      }),
    ),
  );

  it.effect.each(encodings)("have a document in %s", ([, document_file]) =>
    withAffiliations(
      Effect.gen(function* () {
        const answer = yield* post(path, { ...rest, document_file }, "one");
        assert.strictEqual((yield* told(answer)).code, 205);
        assert.deepStrictEqual(
          yield* imageOf(yield* referenceOf(answer)),
          Array.from(document.bytes),
        );
      }),
    ),
  );

  it.effect("have a document whose plus signs were not escaped", () =>
    withAffiliations(
      Effect.gen(function* () {
        const query = `${pathOf(path, { ...credentials("one"), ...rest })}&document_file=`;
        const answer = yield* askFrom(undefined, "POST", query + document.text);
        assert.strictEqual((yield* told(answer)).code, 205);
      }),
    ),
  );

  it.effect.each([
    ["no base64", "not base64!", `document_file ${aFile}`],
    ["a wrong type", btoa("GIF89a"), `document_file ${aFile}`],
    ["nothing", "", "document_file is missing"],
  ] as ReadonlyArray<readonly [string, string, string]>)(
    "are refused for a document that is %s",
    ([, document_file, message]) =>
      withAffiliations(
        Effect.gen(function* () {
          const { errors } = yield* told(yield* post(path, { ...rest, document_file }, "one"));
          assert.deepStrictEqual(errors, { document_file: message });
        }),
      ),
  );

  it.effect("are refused for a file of 16 MB", () =>
    withAffiliations(
      Effect.gen(function* () {
        const content = new Uint8Array(16 * 1024 * 1024).fill(255, 0, 3);
        const form = multipartBody([
          ...partsOf({ ...credentials("one"), ...rest }),
          fileOf(content),
        ]);
        const { errors } = yield* told(yield* askFrom(undefined, "POST", path, form));
        assert.deepStrictEqual(errors, {
          document_file: "document_file must be smaller than 16 MB",
        });
      }),
    ),
  );

  it.effect("get 422 3110 for a form of more than 32 MB", () =>
    withAffiliations(
      Effect.gen(function* () {
        const content = new Uint8Array(32 * 1024 * 1024).fill(255, 0, 3);
        const query = pathOf(path, { ...credentials("one"), ...rest });
        const form = multipartBody([fileOf(content)]);
        assertRefused(yield* askFrom(undefined, "POST", query, form), 422, "FileTooLarge");
      }),
    ),
  );

  it.effect("get it by credentials at the beginning of the form, and the rest is not read", () =>
    withAffiliations(
      Effect.gen(function* () {
        const handle = yield* edgeTo(undefined);
        const answers = yield* Effect.forEach(["one", "unknown"], (as) => {
          const { body, headers } = multipartBody([
            ...partsOf({ ...credentials(as), ...rest }),
            fileOf(new Uint8Array(1024)),
          ]);
          let sent = 0;
          const stream = new ReadableStream<Uint8Array>({
            pull: (controller) => {
              const chunk =
                sent === 0 ? new Uint8Array(body).subarray(0, -40) : new Uint8Array(16_384);
              sent += chunk.length;
              controller.enqueue(chunk);
            },
          });
          const length = String(33 * 1024 * 1024);
          // A body that is a stream needs `duplex`, which the types of `fetch` do not know.
          const sending = { method: "POST", body: stream, duplex: "half" };
          const request = new Request(new Request(`http://localhost${path}`, sending), {
            headers: { ...headers, "content-length": length },
          });
          return Effect.promise(async () => {
            const answer = await handle(request);
            return [answer.status, JSON.parse(await answer.text()).errors[0].code, sent < 200_000];
          });
        });
        assert.deepStrictEqual(answers, [
          [422, 3110, true],
          [401, 1100, true],
        ]);
      }),
    ),
  );

  it.effect("do not come twice, in the query or across query and form", () =>
    withAffiliations(
      Effect.gen(function* () {
        const query = pathOf(path, { ...credentials("one"), ...whole });
        const twice = yield* askFrom(undefined, "POST", `${query}&fname=ZOE`);
        const fname = "fname is given more than once";
        assert.deepStrictEqual((yield* told(twice)).errors, { fname });
        const across = yield* askFrom(undefined, "POST", query, urlEncoded({ fname: "ZOE" }));
        assert.deepStrictEqual((yield* told(across)).errors, { fname });
        const files = yield* askFrom(
          undefined,
          "POST",
          query,
          multipartBody([fileOf(document.bytes)]),
        );
        assert.deepStrictEqual((yield* told(files)).errors, {
          document_file: "document_file is given more than once",
        });
        const identity = yield* askFrom(undefined, "POST", `${query}&client_id=one`);
        assertRefused(identity, 401, "CredentialsUnknown");
      }),
    ),
  );

  it.effect.each([
    ["a form cut short", { ...multipartBody([]), body: "------bonafide" }],
    [
      "text that is no UTF-8",
      {
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: Uint8Array.of(0x66, 0x3d, 0xff),
      },
    ],
  ] as ReadonlyArray<readonly [string, Ask]>)("are not %s", ([, said]) =>
    withAffiliations(
      Effect.gen(function* () {
        const query = pathOf(path, { ...credentials("one"), ...whole });
        assertRefused(yield* askFrom(undefined, "POST", query, said), 422, "BodyUnreadable");
      }),
    ),
  );

  it.effect.each(['{"fname":"Ada"}', "{", " ".repeat(65)])("are not JSON: %j", (body) =>
    withAffiliations(
      Effect.gen(function* () {
        const query = pathOf(path, { ...credentials("one"), ...whole });
        const said = { headers: { "content-type": "application/json" }, body };
        const { status, text } = yield* askFrom(undefined, "POST", query, said);
        assert.deepStrictEqual([status, text], [422, wrongTypeText(formTypes)]);
      }),
    ),
  );

  it.effect("may be an empty JSON body beside a query", () =>
    withAffiliations(
      Effect.gen(function* () {
        const query = pathOf(path, { ...credentials("one"), ...whole });
        for (const type of ["application/json", ""]) {
          for (const body of ["{}", " { } ", "null", ""]) {
            const said = { headers: { "content-type": type }, body };
            const answer = yield* askFrom(undefined, "POST", query, said);
            assert.strictEqual((yield* told(answer)).code, 205, `${type} ${body}`);
          }
        }
      }),
    ),
  );

  it.effect("may be 10 MB of a query, and do no harm", () =>
    withAffiliations(
      Effect.gen(function* () {
        const query = pathOf(path, { ...credentials("one"), ...whole });
        const long = yield* askFrom(undefined, "POST", `${query}&mname=${"x".repeat(10_000_000)}`);
        assert.strictEqual((yield* told(long)).code, 205);
        const name = { ...whole, fname: "x".repeat(10_000_000) };
        assert.deepStrictEqual((yield* told(yield* post(path, name, "one"))).errors, {
          fname: "fname must be text of up to 200 characters in one line",
        });
        assert.strictEqual((yield* told(yield* post(path, whole, "one"))).code, 205);
      }),
    ),
  );
});
