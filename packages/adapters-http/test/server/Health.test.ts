import { assert, describe, it } from "@effect/vitest";
import { Effect } from "effect";
import { Readiness } from "../../src/server/Readiness.ts";
import { TestEdge, withEdge } from "./TestEdge.ts";

describe("health", () => {
  it.effect("is 200 and empty without credentials, also in production", () =>
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
    withEdge(
      Effect.gen(function* () {
        const edge = yield* TestEdge;
        const readiness = yield* Readiness;
        const statuses = Effect.map(
          Effect.forEach(["/health", "/ready"], (path) => edge.ask("GET", path)),
          (answers) => answers.map(({ status }) => status),
        );
        readiness.state = "starting";
        const before = yield* edge.ask("GET", "/health");
        assert.strictEqual(before.headers["retry-after"], "1");
        assert.strictEqual(before.text, "");
        assert.deepStrictEqual(yield* statuses, [503, 503]);
        readiness.state = "serving";
        assert.deepStrictEqual(yield* statuses, [200, 200]);
      }),
    ),
  );

  it.effect("stays while the server stops, which is no longer ready", () =>
    withEdge(
      Effect.gen(function* () {
        const edge = yield* TestEdge;
        (yield* Readiness).state = "stopping";
        assert.strictEqual((yield* edge.ask("GET", "/health")).status, 200);
        assert.deepStrictEqual(yield* edge.ask("GET", "/ready"), {
          status: 503,
          headers: {
            "cache-control": "no-store",
            "content-length": "0",
            "retry-after": "1",
            "x-content-type-options": "nosniff",
          },
          text: "",
        });
      }),
    ),
  );

  it.effect(
    "stays while the database takes no writes, and the server is not ready until it does",
    () =>
      withEdge(
        Effect.gen(function* () {
          const edge = yield* TestEdge;
          const readiness = yield* Readiness;
          const statuses = Effect.map(
            Effect.forEach(["/health", "/ready"], (path) => edge.ask("GET", path)),
            (answers) => answers.map(({ status }) => status),
          );
          readiness.storageFault = Effect.succeed("The database takes no writes");
          assert.deepStrictEqual(yield* statuses, [200, 503]);
          readiness.storageFault = Effect.undefined;
          assert.deepStrictEqual(yield* statuses, [200, 200]);
        }),
      ),
  );
});
