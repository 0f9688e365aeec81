import { assert, describe, it } from "@effect/vitest";
import { Effect } from "effect";
import { SandboxTour } from "../../src/sandbox/SandboxTour.ts";
import { tourPaths } from "../../src/sandbox/TourPage.ts";
import { tourKeys } from "./TourKeys.ts";
import { TestEdge, withEdge } from "../server/TestEdge.ts";

const paths = Object.values(tourPaths).filter((path) => path !== tourPaths.home);

const accept = { headers: { accept: "text/html" } };

/** The statuses of all pages and forms of the tour, without those that are 404. */
const answered = Effect.gen(function* () {
  const edge = yield* TestEdge;
  const statuses = yield* Effect.forEach(paths, (path) =>
    Effect.all([edge.ask("GET", path, accept), edge.ask("POST", path, { body: "a=b" })]),
  );
  return statuses.flat().filter(({ status }) => status !== 404 && status !== 403);
});

const opened = Effect.map(SandboxTour, (tour) => {
  tour.keys = tourKeys;
});

describe("The tour of a sandbox", () => {
  it.effect("is not there in production, even with its keys", () =>
    withEdge(
      Effect.gen(function* () {
        yield* opened;
        assert.deepStrictEqual(yield* answered, []);
        const edge = yield* TestEdge;
        assert.strictEqual((yield* edge.ask("GET", "/", accept)).status, 404);
      }),
      { environment: "production" },
    ),
  );

  it.effect("is not there where a host gives no keys", () =>
    withEdge(Effect.map(answered, (those) => assert.deepStrictEqual(those, []))),
  );

  it.effect("shows no key to a caller without an address", () =>
    withEdge(
      Effect.gen(function* () {
        yield* opened;
        assert.deepStrictEqual(yield* answered, []);
        const edge = yield* TestEdge;
        const home = yield* edge.ask("GET", "/", accept);
        assert.strictEqual(home.status, 200);
        assert.notInclude(home.text, "the demo key");
      }),
    ),
  );
});
