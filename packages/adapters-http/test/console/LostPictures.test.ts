import { ImageStore } from "@bonafide/core/document/ImageStore";
import { assert, describe, it } from "@effect/vitest";
import { Effect, Layer } from "effect";
import { wordsOf } from "../person/PageBrowser.ts";
import { HttpApp } from "../../src/server/HttpApp.ts";
import { HttpSettings } from "../../src/server/HttpSettings.ts";
import { TestEdge, withEdge } from "../server/TestEdge.ts";
import { putDocument, putUpload, signedInAs } from "./ConsoleAsking.ts";

/** Asks an edge whose storage has only backs of documents. Rows of all images are there. */
const withLost = <A, E, R>(test: Effect.Effect<A, E, R>) =>
  Effect.flatMap(ImageStore, (images) => {
    const lost = ImageStore.of({
      ...images,
      stream: (id, side) => (side === "back" ? images.stream(id, side) : Effect.succeedNone),
    });
    const edge = HttpApp.layer.pipe(
      Layer.provide(Layer.succeed(ImageStore, lost)),
      Layer.provide(Layer.succeed(HttpSettings, HttpSettings.defaults)),
      (app) => Layer.provideMerge(TestEdge.layer, app),
    );
    return Effect.provide(test, edge, { local: true });
  });

const lostWords = (id: string) =>
  `The image is lost: nothing erased it, and the storage of images has it no more. Reject ${id}`;

describe("the page of a case whose picture is lost", () => {
  it.effect("says so of one side of a document, and shows the other", () =>
    withEdge(
      Effect.gen(function* () {
        const { id } = yield* putDocument();
        const path = `/console/review/documents/${id}`;
        yield* Effect.gen(function* () {
          const { browser } = yield* signedInAs("reviewer", "rita");
          const page = yield* browser.open(path);
          assert.strictEqual(page.status, 200);
          assert.include(wordsOf(page), lostWords(id));
          assert.notInclude(page.text, `src="${path}/front"`);
          assert.include(page.text, `src="${path}/back"`);
        }).pipe(withLost);
      }),
    ),
  );

  it.effect("says so of an upload that is held, and of an erased one that it was erased", () =>
    withEdge(
      Effect.gen(function* () {
        const { id } = yield* putUpload();
        const path = `/console/review/uploads/${id}`;
        yield* Effect.gen(function* () {
          const { browser } = yield* signedInAs("reviewer", "rita");
          const free = yield* browser.open(path);
          assert.notInclude(wordsOf(free), "lost");
          const held = yield* browser.submit(free, "claim");
          assert.include(wordsOf(held), lostWords(id));
          assert.notInclude(wordsOf(held), "was erased");
          yield* (yield* ImageStore).erase(id);
          const erased = wordsOf(yield* browser.open(path));
          assert.include(erased, "The document was erased.");
          assert.notInclude(erased, "lost");
        }).pipe(withLost);
      }),
    ),
  );
});
