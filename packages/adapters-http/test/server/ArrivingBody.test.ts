import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { assert, describe, it } from "@effect/vitest";
import { Duration, Effect, Layer } from "effect";
import { HttpServerRequest } from "effect/http";
import { BodyMemory } from "../../src/body/BodyMemory.ts";
import { HttpSettings } from "../../src/server/HttpSettings.ts";
import { makeReadBytes } from "../../src/server/RequestBody.ts";

/** A request of Node's; what the platform would read in its place is another body. */
const arriving = (source: IncomingMessage): HttpServerRequest.HttpServerRequest => {
  const web = new Request("http://bonafide.test/", { method: "POST", body: "another" });
  return Object.assign(Object.create(HttpServerRequest.fromWeb(web)), { source });
};

const settings = { ...HttpSettings.defaults, maxBodyBytes: 4 };

const source = (complete: boolean): IncomingMessage =>
  Object.assign(new IncomingMessage(new Socket()), { method: "POST", url: "/", complete });

/** The text of a body, or the name of its refusal. */
const read = (from: IncomingMessage, bodyGrace = settings.bodyGrace) =>
  Effect.flatMap(makeReadBytes, (readBytes) => readBytes(arriving(from), "owner")).pipe(
    Effect.match({
      onFailure: ({ names }) => names.join(),
      onSuccess: (bytes) => new TextDecoder().decode(bytes),
    }),
    Effect.provide(
      Layer.provideMerge(BodyMemory.layer, Layer.succeed(HttpSettings, { ...settings, bodyGrace })),
    ),
  );

describe("a body of Node's", () => {
  it.live.each([
    [["abcd"], "abcd"],
    [["abcde"], "BodyUnreadable"],
    [["ab", "cd"], "abcd"],
    [["ab", "cde"], "BodyUnreadable"],
    [[], ""],
  ] as const)("is read up to its limit, there or on its way: %j", ([chunks, wanted]) =>
    Effect.gen(function* () {
      const there = source(true);
      for (const chunk of [...chunks, null]) there.push(chunk);
      assert.strictEqual(yield* read(there), wanted);
      const coming = source(false);
      const arrive = (at: number) =>
        setImmediate(() => {
          const chunk = chunks[at];
          coming.push(chunk ?? null);
          if (chunk === undefined) coming.complete = true;
          else arrive(at + 1);
        });
      arrive(0);
      assert.strictEqual(yield* read(coming), wanted);
    }),
  );

  it.live("is waited for so long", () =>
    Effect.map(read(source(false), Duration.millis(20)), (refused) =>
      assert.strictEqual(refused, "BodyTooSlow"),
    ),
  );
});
