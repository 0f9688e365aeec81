import { assert, describe, it } from "@effect/vitest";
import { Effect } from "effect";
import { Readiness, unreadyAtFirst } from "../../src/server/Readiness.ts";
import { TestEdge, withEdge } from "./TestEdge.ts";

describe("health", () => {
  it.effect("is 200 and empty for anybody, also in production", () =>
    withEdge(
      Effect.gen(function* () {
        const edge = yield* TestEdge;
        for (const headers of [{}, { authorization: "Bearer nonsense" }, { "x-mock": "true" }]) {
          const answer = yield* edge.ask("GET", "/health", { headers });
          assert.deepStrictEqual(answer, {
            status: 200,
            headers: {
              "cache-control": "no-store",
              "content-length": "0",
              "x-content-type-options": "nosniff",
            },
            text: "",
          });
        }
      }),
      { environment: "production", accountPerMinute: 1 },
    ),
  );

  it.effect("is 503 until the server is ready, and says when to ask again", () =>
    Effect.gen(function* () {
      const { beReady } = yield* Readiness;
      yield* withEdge(
        Effect.gen(function* () {
          const edge = yield* TestEdge;
          const before = yield* edge.ask("GET", "/health");
          assert.strictEqual(before.status, 503);
          assert.strictEqual(before.headers["retry-after"], "1");
          assert.strictEqual(before.text, "");
          beReady();
          assert.strictEqual((yield* edge.ask("GET", "/health")).status, 200);
        }),
      );
    }).pipe(Effect.provide(unreadyAtFirst)),
  );
});
