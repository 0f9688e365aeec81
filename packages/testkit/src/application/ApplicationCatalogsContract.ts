import type { ApplicationCatalogFile } from "@bonafide/core/application/ApplicationCatalog";
import { catalogOf } from "@bonafide/core/application/ApplicationCatalog";
import { ApplicationCatalogs } from "@bonafide/core/application/ApplicationCatalogs";
import { standardCatalogFile } from "@bonafide/core/application/StandardApplicationCatalog";
import { expect } from "@effect/vitest";
import { Effect, Layer } from "effect";
import { TestClock } from "effect/testing";
import { describe, portTest } from "../storage/PortTest.ts";

/** The contract of `ApplicationCatalogs`. `replace` puts other lists in place, and waits until they count. */
export const applicationCatalogsContract = <R, E>(
  layer: Layer.Layer<R, E>,
  replace: (lists: ApplicationCatalogFile) => Effect.Effect<void, never, R>,
): void => {
  const test = portTest(Layer.provideMerge(layer, TestClock.layer()));
  describe("ApplicationCatalogs", () => {
    test(
      "are replaced as a whole; a caller that read them before keeps its copy",
      Effect.gen(function* () {
        const { current } = yield* ApplicationCatalogs;
        const first = { ...standardCatalogFile, status: ["active", "inactive", "first"] };
        const second = {
          status: ["active", "inactive", "second"],
          classes: {
            digital: first.classes["digital"] ?? {},
            second: { types: { other: ["b", "a"] } },
          },
        };
        yield* replace(first);
        const taken = yield* current;
        expect(taken).toEqual(catalogOf(first));
        yield* replace(second);
        expect(yield* current).toEqual(catalogOf(second));
        expect(taken).toEqual(catalogOf(first));
      }),
    );
  });
};
