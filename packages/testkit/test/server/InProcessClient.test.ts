import { describe, expect, it } from "@effect/vitest";
import { Effect, Exit, Schema } from "effect";
import { type Ask, inProcessClient, jsonOf } from "../../src/server/InProcessClient.ts";

/** A server that answers with the request that it was asked. */
const { ask } = inProcessClient(async (request) =>
  Response.json(
    {
      method: request.method,
      path: request.url.slice(new URL(request.url).origin.length),
      headers: Object.fromEntries(request.headers),
      bytes: [...(await request.bytes())],
    },
    { status: 207, headers: { "X-Answer": "yes" } },
  ),
);

const Heard = Schema.Struct({
  method: Schema.String,
  path: Schema.String,
  headers: Schema.Record(Schema.String, Schema.String),
  bytes: Schema.Array(Schema.Int),
});

const heard = (method: string, path: string, more?: Ask) =>
  Effect.flatMap(ask(method, path, more), (answer) => jsonOf(answer, Heard));

const bytes = (text: string) => [...new TextEncoder().encode(text)];

describe("A client in the server's process", () => {
  it.effect("asks for a path as it is written, and nothing more", () =>
    Effect.gen(function* () {
      expect(yield* heard("GET", "/x/%zz?q=1")).toEqual({
        method: "GET",
        path: "/x/%zz?q=1",
        headers: {},
        bytes: [],
      });
    }),
  );

  it.effect("sends the credentials, unless the headers override them", () =>
    Effect.gen(function* () {
      const headers = { "X-Mock": "true" };
      const asked = yield* heard("GET", "/", { as: "Bearer x", headers });
      expect(asked.headers).toEqual({ authorization: "Bearer x", "x-mock": "true" });
      const other = yield* heard("GET", "/", { as: "Bearer x", headers: { authorization: "y" } });
      expect(other.headers).toEqual({ authorization: "y" });
    }),
  );

  it.effect.each([
    ["a text", "no JSON: é", bytes("no JSON: é")],
    ["an empty text", "", []],
    ["bytes", new Uint8Array([0xff, 0x00]), [0xff, 0x00]],
    ["an object", { a: [1] }, bytes('{"a":[1]}')],
    ["null", null, bytes("null")],
  ] as const)("sends %s, and no type of it", ([, body, sent]) =>
    Effect.gen(function* () {
      const asked = yield* heard("POST", "/", { body });
      expect(asked.bytes).toEqual(sent);
      expect(asked.headers).not.toHaveProperty("content-type");
    }),
  );

  it.effect("gives the answer as it went over the wire", () =>
    Effect.gen(function* () {
      const plain = inProcessClient(async () => new Response(" {}\n", { headers: { "X-A": "1" } }));
      const answer = yield* plain.ask("GET", "/");
      expect(answer).toEqual({
        status: 200,
        headers: { "content-type": "text/plain;charset=UTF-8", "x-a": "1" },
        text: " {}\n",
      });
      expect((yield* ask("GET", "/")).status).toBe(207);
    }),
  );

  it.effect("reads no JSON of another shape", () =>
    Effect.gen(function* () {
      const answer = { status: 200, headers: {}, text: '{"a":1}' };
      expect(yield* jsonOf(answer, Schema.Struct({ a: Schema.Int }))).toEqual({ a: 1 });
      for (const text of ['{"a":"1"}', "{", ""]) {
        const read = yield* Effect.exit(
          jsonOf({ ...answer, text }, Schema.Struct({ a: Schema.Int })),
        );
        expect(Exit.isFailure(read)).toBe(true);
      }
    }),
  );

  it.effect("dies of a handler that throws", () =>
    Effect.gen(function* () {
      const broken = inProcessClient(() => Promise.reject(new Error("x")));
      expect(Exit.hasDies(yield* Effect.exit(broken.ask("GET", "/")))).toBe(true);
    }),
  );
});
