import { createServer } from "node:http";
import { ImageObjects } from "@bonafide/core/document/ImageObjects";
import { unavailableBehind } from "@bonafide/core/storage/StorageUnavailable";
import { afterAll, beforeAll, expect, it } from "@effect/vitest";
import { Cause, Effect } from "effect";
import { S3ImageObjects } from "../../src/document/S3ImageObjects.ts";
import { onLoopback } from "@bonafide/testkit/telecom/vendor/LoopbackServer";

interface Call {
  readonly method: string;
  readonly path: string;
  readonly body: string;
}

const keys = { AWS_ACCESS_KEY_ID: "id", AWS_SECRET_ACCESS_KEY: "secret" };
beforeAll(() => Object.assign(process.env, keys));
afterAll(() => {
  for (const name of Object.keys(keys)) delete process.env[name];
});

/** What a storage that answers every call alike is asked, and what comes of it. */
const calling = <A>(
  use: (objects: ImageObjects["Service"]) => Effect.Effect<A>,
  status: number,
  answer = "",
) =>
  Effect.gen(function* () {
    const calls: Array<Call> = [];
    const { port } = yield* onLoopback(
      createServer((request, response) => {
        const chunks: Array<Buffer> = [];
        request.on("data", (chunk: Buffer) => chunks.push(chunk));
        request.on("end", () => {
          const { method = "", url: path = "" } = request;
          calls.push({ method, path, body: Buffer.concat(chunks).toString() });
          response.writeHead(status, { "content-type": "application/xml" }).end(answer);
        });
      }),
    );
    // By a name: the client takes an address for no bucket's host.
    const endpoint = `http://localhost:${port}`;
    const place = { bucket: "images", prefix: "p/", endpoint, region: "us-east-1" };
    const came = yield* Effect.flatMap(ImageObjects, use).pipe(
      Effect.provide(S3ImageObjects(place)),
      Effect.matchCause({
        onFailure: (cause) => unavailableBehind(Cause.squash(cause))?.reason,
        onSuccess: (value) => value,
      }),
    );
    return { calls, came };
  }).pipe(Effect.scoped);

const refused = "The object storage of images cannot be used";
const fault = (code: string) => `<Error><Code>${code}</Code><Message>no</Message></Error>`;

it.live("Object storage is asked for a bucket by its path, and for names after the prefix", () =>
  Effect.gen(function* () {
    const { calls } = yield* calling(({ has }) => has("a"), 200);
    expect(calls).toMatchObject([{ method: "HEAD", path: "/images/p/a" }]);
  }),
);

it.live("Object storage removes a thousand names by a call, and says only what failed", () =>
  Effect.gen(function* () {
    const names = Array.from({ length: 2_001 }, (_, at) => `n${at}`);
    const { calls, came } = yield* calling(({ remove }) => remove(names), 200, "<DeleteResult/>");
    expect(came).toBeUndefined();
    expect(calls.map(({ body }) => body.split("<Key>").length - 1)).toEqual([1_000, 1_000, 1]);
    expect(calls[2]?.body).toContain("<Key>p/n2000</Key>");
    for (const { body } of calls) expect(body).toContain("<Quiet>true</Quiet>");
    expect((yield* calling(({ remove }) => remove([]), 200)).calls).toEqual([]);
  }),
);

it.live("Object storage that keeps a piece which is to be removed cannot be used", () =>
  Effect.gen(function* () {
    const kept = `<DeleteResult><Error><Key>p/a</Key><Code>AccessDenied</Code></Error></DeleteResult>`;
    const { came } = yield* calling(({ remove }) => remove(["a"]), 200, kept);
    expect(came).toBe(`${refused} (AccessDenied)`);
  }),
);

it.live("Only a piece that is not there is absent", () =>
  Effect.gen(function* () {
    const get = (status: number, code: string) =>
      calling(({ get }) => Effect.map(get("a"), ({ _tag }) => _tag), status, fault(code));
    expect((yield* get(404, "NoSuchKey")).came).toBe("None");
    expect((yield* get(403, "AccessDenied")).came).toBe(`${refused} (AccessDenied)`);
    expect((yield* calling(({ has }) => has("a"), 404)).came).toBe(false);
    expect((yield* calling(({ has }) => has("a"), 403)).came).toContain(refused);
  }),
);
