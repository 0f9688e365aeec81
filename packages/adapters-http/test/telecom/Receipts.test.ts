import {
  type ReceiptPost,
  type ReceiptPostAnswer,
  ReceiptPosts,
} from "@bonafide/core/telecom/ReceiptPosts";
import { describe, expect, it } from "@effect/vitest";
import { Effect, Layer } from "effect";
import { edgeLayer, TestEdge, withEdge } from "../server/TestEdge.ts";

/** An edge whose vendors' posts are answered so, and what it was given. */
const taking = (answer: ReceiptPostAnswer) => {
  const posts: Array<ReceiptPost> = [];
  const take = (post: ReceiptPost) =>
    Effect.sync(() => {
      posts.push(post);
      return answer;
    });
  const edge = Layer.provideMerge(TestEdge.layer, edgeLayer()).pipe(
    Layer.provide(Layer.succeed(ReceiptPosts, { take })),
  );
  return { edge, posts };
};

const ask = (path: string, body: string, method = "POST") =>
  Effect.flatMap(TestEdge, ({ ask }) =>
    ask(method, path, { body, headers: { "X-Vendor-Signature": "signed" } }),
  );

describe("Receipts of vendors", () => {
  it.effect.each([
    ["Taken", 200],
    ["Forged", 403],
    ["Unreadable", 400],
    ["VendorUnknown", 404],
    ["Busy", 503],
  ] as const)("that are %s are answered with %i", ([answer, status]) => {
    const { edge, posts } = taking(answer);
    return Effect.gen(function* () {
      const answered = yield* ask("/receipts/operator-a", "MessageStatus=sent");
      expect(answered.status).toBe(status);
      expect(answered.headers["cache-control"]).toBe("no-store");
      expect(posts).toEqual([
        {
          vendor: "operator-a",
          body: "MessageStatus=sent",
          headers: expect.objectContaining({ "x-vendor-signature": "signed" }),
        },
      ]);
    }).pipe(Effect.provide(edge));
  });

  it.effect("that are too large tell nothing", () => {
    const { edge, posts } = taking("Taken");
    return Effect.gen(function* () {
      const answered = yield* ask("/receipts/operator-a", "x".repeat(64 * 1024 + 1));
      expect(answered.status).toBe(400);
      expect(posts).toEqual([]);
    }).pipe(Effect.provide(edge));
  });

  it.effect("have no place where no vendor posts", () =>
    withEdge(
      Effect.gen(function* () {
        const answered = yield* ask("/receipts/operator-a", "");
        expect([answered.status, answered.text]).toEqual([404, expect.stringContaining("4100")]);
        expect((yield* ask("/receipts", "")).status).toBe(404);
        expect((yield* ask("/receipts/operator-a", "", "PUT")).status).toBe(405);
      }),
    ),
  );
});
