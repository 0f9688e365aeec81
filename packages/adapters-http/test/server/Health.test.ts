import { assert, describe, it } from "@effect/vitest";
import { Effect } from "effect";
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
});
