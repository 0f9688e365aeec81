import { ImageStore } from "@bonafide/core/document/ImageStore";
import { describe, expect, it } from "@effect/vitest";
import { Effect } from "effect";
import { TestClock } from "effect/testing";
import { audited } from "../audit/Audited.ts";
import { errorText } from "../server/ErrorText.ts";
import { withEdge } from "../server/TestEdge.ts";
import { back, front, issued, makeWorld } from "./PassbackWorld.ts";

describe("an image", () => {
  it.effect("comes as it was uploaded, bit for bit, and may do nothing in a browser", () =>
    withEdge(
      Effect.gen(function* () {
        const world = yield* makeWorld();
        const tokens = issued(yield* world.issue);
        const [shown, behind] = [yield* world.image(tokens.front), yield* world.image(tokens.back)];
        expect([shown.status, shown.headers["content-type"]]).toEqual([200, "image/jpeg"]);
        expect(shown.headers).toMatchObject({
          "content-length": String(front.length),
          "cache-control": "no-store",
          "x-content-type-options": "nosniff",
          "content-security-policy": "sandbox; default-src 'none'",
        });
        expect(Buffer.from(shown.bytes).equals(front)).toBe(true);
        expect(behind.headers["content-type"]).toBe("image/png");
        expect(Buffer.from(behind.bytes).equals(back)).toBe(true);
      }),
    ),
  );

  it.effect("is made to fit the size that is asked for; an empty size is none", () =>
    withEdge(
      Effect.gen(function* () {
        const world = yield* makeWorld();
        const tokens = issued(yield* world.issue);
        const small = yield* world.image(tokens.back, { size: "300x200" });
        expect([small.status, small.headers["content-type"], small.text]).toEqual([
          200,
          "image/png",
          "png of 50000 bytes in 300x200",
        ]);
        expect(small.headers["content-length"]).toBe(String(small.bytes.length));
        expect(small.headers["x-content-type-options"]).toBe("nosniff");
        const whole = yield* world.image(tokens.front, { size: "" });
        expect(whole.bytes.length).toBe(front.length);
      }),
    ),
  );

  it.effect("is made of its preview where that is twice as large as the size asked for", () =>
    withEdge(
      Effect.gen(function* () {
        const { keepPreview } = yield* ImageStore;
        const world = yield* makeWorld();
        yield* keepPreview(world.transactionId, "front", new Uint8Array(70_000));
        yield* keepPreview(world.transactionId, "back", new Uint8Array(7_000));
        const shown = Effect.fnUntraced(function* (side: "front" | "back", size: string) {
          const { text } = yield* world.image(issued(yield* world.issue)[side], { size });
          yield* TestClock.adjust("1 minute");
          return text;
        });
        expect(yield* shown("front", "500x500")).toBe("jpeg of 70000 bytes in 500x500");
        expect(yield* shown("back", "500x500")).toBe("png of 7000 bytes in 500x500");
        expect(yield* shown("front", "501x500")).toBe(`jpeg of ${front.length} bytes in 501x500`);
        const original = yield* world.image(issued(yield* world.issue).front);
        expect(Buffer.from(original.bytes).equals(front)).toBe(true);
      }),
    ),
  );

  it.effect("is shown twice in any sixty seconds, whichever token asks", () =>
    withEdge(
      Effect.gen(function* () {
        const world = yield* makeWorld();
        const [one, other] = [issued(yield* world.issue), issued(yield* world.issue)];
        const asked = (token: string, size = "") =>
          Effect.map(world.image(token, { size }), ({ headers, status, text }) =>
            status === 429 ? [status, headers["retry-after"], text] : status,
          );
        expect(yield* asked(one.front)).toBe(200);
        yield* TestClock.adjust("20 seconds");
        expect(yield* asked(other.front, "100x100")).toBe(200);
        expect(yield* asked(one.front)).toEqual([429, "40", errorText("ProductRateExceeded")]);
        expect(yield* asked(one.back)).toBe(200);
        // What was refused does not count.
        yield* TestClock.adjust("40 seconds");
        expect(yield* asked(other.front)).toBe(200);
        expect(yield* asked(other.front)).toEqual([429, "20", errorText("ProductRateExceeded")]);
        yield* TestClock.adjust("20 seconds");
        expect(yield* asked(other.front)).toBe(200);
      }),
    ),
  );

  it.effect("is not counted where nothing of it is shown", () =>
    withEdge(
      Effect.gen(function* () {
        const world = yield* makeWorld();
        const { front } = issued(yield* world.issue);
        for (const size of ["99x100", "300x200x100", "twice"])
          expect((yield* world.image(front, { size })).status).toBe(422);
        expect((yield* world.image(front, { token: "nobody's" })).status).toBe(401);
        expect([
          (yield* world.image(front)).status,
          (yield* world.image(front)).status,
          (yield* world.image(front)).status,
        ]).toEqual([200, 200, 429]);
      }),
    ),
  );

  it.effect("is noted with who was shown it, and only when it was", () =>
    withEdge(
      Effect.gen(function* () {
        const world = yield* makeWorld();
        const { back, front } = issued(yield* world.issue);
        for (const token of [front, front, front, back]) yield* world.image(token);
        const { id } = world.consumer;
        expect(yield* audited("document.passed_back")).toEqual([
          [id, "document.passed_back.front"],
          [id, "document.passed_back.front"],
          [id, "document.passed_back.back"],
        ]);
      }),
    ),
  );

  it.effect("that was erased is not there", () =>
    withEdge(
      Effect.gen(function* () {
        const world = yield* makeWorld();
        const { front } = issued(yield* world.issue);
        yield* (yield* ImageStore).erase(world.transactionId);
        const { status, text } = yield* world.image(front);
        expect([status, text]).toEqual([404, errorText("ResourceUnknown")]);
      }),
    ),
  );

  it.effect("is asked for by POST, and by nothing else", () =>
    withEdge(
      Effect.gen(function* () {
        const world = yield* makeWorld();
        const { front } = issued(yield* world.issue);
        for (const path of [front, `refresh/${front}`]) {
          const target = `/api/public/v3/documents/${path}?token=${world.apiToken}`;
          const { headers, status, text } = yield* world.ask(target, "GET");
          expect([status, headers["allow"], text]).toEqual([
            405,
            "POST",
            errorText("ResourceUnknown"),
          ]);
        }
      }),
    ),
  );
});
