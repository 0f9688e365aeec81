import { assert, describe, it } from "@effect/vitest";
import { Effect } from "effect";
import { errorText, wrongTypeText } from "../server/ErrorText.ts";
import { TestEdge, withEdge } from "../server/TestEdge.ts";

const path = "/api/v2/verification";
const deep = (levels: number) => "[".repeat(levels) + "]".repeat(levels);
const named = (count: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [`x${at}`, 1])));

/** What each body is answered with: 200, or the error that a 422 names. */
const bodies: ReadonlyArray<
  readonly [
    string,
    unknown,
    200 | "BodyUnreadable" | "CallbackUrlInvalid" | "MetadataTooLong" | "ParametersTooMany",
  ]
> = [
  ["nothing", undefined, 200],
  ["an empty text", "", 200],
  ["an empty object", "{}", 200],
  ["an object in spaces", " \r\n\t{} ", 200],
  ["a byte order mark and an object", new Uint8Array([0xef, 0xbb, 0xbf, 0x7b, 0x7d]), 200],
  ["unknown fields", { nobody: 1, knows: { this: [] } }, 200],
  ["null for absent", { callback_url: null, metadata: null }, 200],
  ["metadata of any kind", { metadata: [1, "two", { three: null }] }, 200],
  ["metadata that is false", { metadata: false }, 200],
  ["metadata that is too long", { metadata: "x".repeat(501) }, "MetadataTooLong"],
  ["a wrong callback", { callback_url: 7 }, "CallbackUrlInvalid"],
  ["a field given twice: the last counts", '{"callback_url":7,"callback_url":null}', 200],
  ["__proto__ as a field", '{"__proto__":{"callback_url":7}}', 200],
  ["constructor as a field", '{"constructor":{"prototype":{"callback_url":7}}}', 200],
  ["__proto__ in metadata", '{"metadata":{"__proto__":{"toJSON":1}}}', 200],
  ["half a surrogate pair", '{"metadata":"\\ud800"}', 200],
  ["half a surrogate pair as a callback", '{"callback_url":"\\udc00"}', "CallbackUrlInvalid"],
  ["empty texts for absent", { callback_url: "", metadata: "" }, 200],
  ["256 levels in an unknown field", `{"x":${deep(255)}}`, 200],
  ["257 levels in an unknown field", `{"x":${deep(256)}}`, "BodyUnreadable"],
  ["the deepest metadata of 500 characters", `{"metadata":${deep(250)}}`, 200],
  ["metadata that is a little deeper", `{"metadata":${deep(251)}}`, "MetadataTooLong"],
  ["30,000 levels in metadata", `{"metadata":${deep(30_000)}}`, "BodyUnreadable"],
  ["30,000 levels on its own", deep(30_000), "BodyUnreadable"],
  ["brackets and colons in a text", { x: "[{:".repeat(10_000) }, 200],
  ["100 fields", named(100), 200],
  ["101 fields", named(101), "ParametersTooMany"],
  ["1000 names in all", `{"x":${named(999)}}`, 200],
  ["1001 names in all", `{"x":${named(1000)}}`, "BodyUnreadable"],
  ["an array", "[]", "BodyUnreadable"],
  ["a text", '"text"', "BodyUnreadable"],
  ["a number", "7", "BodyUnreadable"],
  ["null", "null", "BodyUnreadable"],
  ["true", "true", "BodyUnreadable"],
  ["spaces only", "  ", "BodyUnreadable"],
  ["half an object", '{"metadata":', "BodyUnreadable"],
  ["two objects", "{}{}", "BodyUnreadable"],
  ["a form", "metadata=1", "BodyUnreadable"],
  ["a comment", "{} // yes", "BodyUnreadable"],
  ["bytes that are not UTF-8", new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x7d]), "BodyUnreadable"],
  ["UTF-16", new Uint8Array([0x7b, 0x00, 0x7d, 0x00]), "BodyUnreadable"],
  ["64 KiB to the byte", `{"x":"${"y".repeat(64 * 1024 - 8)}"}`, 200],
  ["a byte more than 64 KiB", `{"x":"${"y".repeat(64 * 1024 - 7)}"}`, "BodyUnreadable"],
  ["a megabyte", `{"x":"${"y".repeat(1024 * 1024)}"}`, "BodyUnreadable"],
];

const types: ReadonlyArray<readonly [string, boolean]> = [
  ["application/json", true],
  ["Application/JSON", true],
  ["application/json; charset=utf-8", true],
  ["application/json;charset=UTF-8", true],
  ["text/plain", false],
  ["text/json", false],
  ["application/jsonp", false],
  ["application/json-patch+json", false],
  ["application/merge-patch+json", false],
  ["application/problem+json", false],
  ["application/x-www-form-urlencoded", false],
  ["multipart/form-data; boundary=x", false],
  ["application/json, text/plain", false],
];

describe("a body", () => {
  it.effect.each(bodies)("of %s", ([, body, expected]) =>
    withEdge(
      Effect.gen(function* () {
        const edge = yield* TestEdge;
        const answer = yield* edge.ask("POST", path, { as: "demo", body });
        if (expected === 200) {
          assert.match(answer.text, /^\{"verification_id":"[0-9a-f-]{36}","transactions":\[\]\}$/);
          assert.strictEqual(answer.status, 200);
        } else {
          assert.strictEqual(answer.text, errorText(expected));
          assert.strictEqual(answer.status, 422);
          assert.strictEqual(answer.headers["x-content-type-options"], "nosniff");
          assert.strictEqual(answer.headers["cache-control"], "no-store");
        }
        assert.isUndefined(Reflect.get({}, "callback_url"));
      }),
    ),
  );

  it.effect.each(types)("of the type %s", ([type, readable]) =>
    withEdge(
      Effect.gen(function* () {
        const edge = yield* TestEdge;
        for (const body of ["{}", undefined]) {
          const answer = yield* edge.ask("POST", path, {
            as: "demo",
            headers: { "content-type": type },
            body,
          });
          assert.strictEqual(answer.status, readable ? 200 : 422);
          if (!readable) assert.strictEqual(answer.text, wrongTypeText("application/json"));
        }
      }),
    ),
  );

  it.effect("is as large as the settings say", () =>
    withEdge(
      Effect.gen(function* () {
        const edge = yield* TestEdge;
        const statusOf = (body: string) =>
          Effect.map(edge.ask("POST", path, { as: "demo", body }), ({ status }) => status);
        assert.strictEqual(yield* statusOf('{"x":1}'), 200);
        assert.strictEqual(yield* statusOf('{"x":10}'), 422);
      }),
      { maxBodyBytes: 7 },
    ),
  );
});
