import { assert, it } from "@effect/vitest";
import { Effect } from "effect";
import { consoleScript, consoleStyle } from "../../src/console/ConsoleStyle.ts";
import { TestEdge, withEdge } from "../server/TestEdge.ts";

const numbered = (count: number) => Array.from({ length: count }, (_, at) => `${at}`).join("&");

it.effect("a page of the console takes a hundred parameters, and no more", () =>
  withEdge(
    Effect.gen(function* () {
      const { ask } = yield* TestEdge;
      for (const [count, status] of [
        [100, 200],
        [101, 400],
      ] as const) {
        const page = yield* ask("GET", `/console/signin?${numbered(count)}`);
        assert.strictEqual(page.status, status);
      }
    }),
  ),
);

it.effect("a file of the console is what it says, and asks for nothing", () =>
  withEdge(
    Effect.gen(function* () {
      const { ask } = yield* TestEdge;
      for (const { path } of [consoleScript, consoleStyle]) {
        const { headers } = yield* ask("GET", path);
        assert.strictEqual(headers["x-content-type-options"], "nosniff");
        assert.include(headers["content-security-policy"], "default-src 'none'");
        assert.include(headers["cache-control"], "immutable");
      }
    }),
  ),
);
