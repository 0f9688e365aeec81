import { ImageStore } from "@bonafide/core/document/ImageStore";
import { sampleImage } from "@bonafide/testkit/document/SampleImage";
import { multipartBody } from "@bonafide/testkit/server/MultipartBody";
import { assert, describe, it } from "@effect/vitest";
import { Duration, Effect, Option } from "effect";
import { errorText } from "../server/ErrorText.ts";
import { listening } from "../server/TestListener.ts";
import { back, front } from "./DocumentAsking.ts";
import { assertTaken, form, head, onlyOne, raw, sized, stored } from "./RawUpload.ts";

describe("a large upload", () => {
  const large = {
    front: sampleImage("jpeg", 6 * 1024 * 1024 + 7, 3),
    back: sampleImage("png", 4 * 1024 * 1024, 4),
  };
  const largeForm = multipartBody([
    { ...front, content: large.front },
    { ...back, content: large.back },
  ]);
  /** The share of an account has 5 MB of memory, and 11 MB of disk: room for one. */
  const shares = { maxUploadBytes: 20 * 1024 * 1024, maxSpoolBytes: 44 * 1024 * 1024 };

  it.live(
    "of 10 MB fits into 5 MB of memory, waits for the disk of others, and is stored bit for bit",
    () =>
      Effect.gen(function* () {
        const answers = yield* Effect.all(
          Array.from({ length: 3 }, () =>
            raw(head("license", sized(largeForm.body)), largeForm.body),
          ),
          { concurrency: "unbounded" },
        );
        for (const answer of answers) {
          const id = assertTaken(answer);
          for (const side of ["front", "back"] as const) {
            const { bytes } = Option.getOrThrow(yield* (yield* ImageStore).find(id, side));
            assert.isTrue(Buffer.from(large[side]).equals(bytes));
          }
        }
      }).pipe(Effect.provide(listening({}, shares))),
  );

  it.live("of two files just larger than a megabyte is taken in, where many come at once", () =>
    Effect.gen(function* () {
      const content = sampleImage("jpeg", 1_100_000, 5);
      const { body } = multipartBody([
        { ...front, content },
        { ...back, content },
      ]);
      const answers = yield* Effect.all(
        Array.from({ length: 12 }, () => raw(head("license", sized(body)), body)),
        { concurrency: "unbounded" },
      );
      answers.forEach(assertTaken);
    }).pipe(Effect.provide(listening({}, { ...shares, bodyWait: Duration.seconds(5) }))),
  );

  it.live("is 429 where its account's share of the disk is full for too long", () =>
    Effect.gen(function* () {
      const answer = onlyOne(yield* raw(head("license", sized(largeForm.body)), largeForm.body));
      assert.strictEqual(answer.statusLine, "HTTP/1.1 429 Too Many Requests");
      assert.strictEqual(answer.body, errorText("ProductRateExceeded"));
    }).pipe(
      Effect.provide(
        listening(
          {},
          { ...shares, maxSpoolBytes: 16 * 1024 * 1024, bodyWait: Duration.millis(300) },
        ),
      ),
    ),
  );

  it.live("is 503 and ends the connection where there is no place for it on the disk", () =>
    Effect.gen(function* () {
      const { body, headers, statusLine } = onlyOne(
        yield* raw(
          head("license", sized(largeForm.body)).replace("Connection: close\r\n", ""),
          largeForm.body,
        ),
      );
      assert.strictEqual(statusLine, "HTTP/1.1 503 Service Unavailable");
      assert.strictEqual(body, errorText("StorageAway"));
      assert.strictEqual(headers["connection"], "close");
      assert.match(headers["retry-after"] ?? "", /^[0-9]+$/);
      assert.deepStrictEqual(yield* stored, [0, 0]);
      assertTaken(yield* raw(head("license", sized(form.body)), form.body));
    }).pipe(Effect.provide(listening({}, { ...shares, spoolDirectory: "/proc/none" }))),
  );

  it.live("of two files of 40 MB is refused for both, and leaves nothing", () =>
    Effect.gen(function* () {
      const large = sampleImage("jpeg", 40 * 1024 * 1024);
      const { body } = multipartBody([
        { ...front, content: large },
        { ...back, content: large },
        { name: "metadata", content: "x".repeat(501) },
      ]);
      const answer = onlyOne(yield* raw(head("license", sized(body)), body));
      assert.strictEqual(answer.body, errorText("FileTooLarge", "FileTooLarge", "MetadataTooLong"));
      assert.deepStrictEqual(yield* stored, [0, 0]);
    }).pipe(Effect.provide(listening())),
  );
});
