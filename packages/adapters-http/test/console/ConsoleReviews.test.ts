import { AffiliationStore } from "@bonafide/core/affiliation/AffiliationStore";
import { freshId } from "@bonafide/testkit/storage/FreshId";
import { assert, describe, it } from "@effect/vitest";
import { Effect, Option } from "effect";
import { TestClock } from "effect/testing";
import { wordsOf } from "../person/PageBrowser.ts";
import { withEdge } from "../server/TestEdge.ts";
import { putDocument, putUpload, signedInAs } from "./ConsoleAsking.ts";
import { forge } from "./StaffForms.ts";

describe("a reviewer", () => {
  it.effect("has a case for less than its quarter of an hour", () =>
    withEdge(
      Effect.gen(function* () {
        const { id } = yield* putUpload();
        const { browser } = yield* signedInAs("reviewer");
        const path = `/console/review/uploads/${id}`;
        yield* browser.submit(yield* browser.open(path), "claim");
        yield* TestClock.adjust(15 * 60_000 - 1);
        assert.include((yield* browser.open(path)).text, "Zoë");
        yield* TestClock.adjust(1);
        assert.notInclude((yield* browser.open(path)).text, "Zoë");
      }),
    ),
  );

  it.effect("takes another case instead, which gives the first one back", () =>
    withEdge(
      Effect.gen(function* () {
        const first = yield* putUpload();
        const second = yield* putUpload({ created: first.created + 1 });
        const { browser } = yield* signedInAs("reviewer");
        const taken = yield* browser.submit(yield* browser.open("/console/review"), "next");
        assert.include(taken.path, first.id);
        const other = yield* browser.submit(taken, "next");
        assert.include(other.path, second.id);
        const { find } = yield* AffiliationStore;
        const { state } = Option.getOrThrow(yield* find(first.id));
        assert.isTrue(state._tag === "InReview" && state.claim === undefined);
      }),
    ),
  );

  it.effect("is led to the next document that has no holder", () =>
    withEdge(
      Effect.gen(function* () {
        const { id } = yield* putDocument();
        const { browser } = yield* signedInAs("reviewer");
        const page = yield* browser.submit(yield* browser.open("/console/review"), "next");
        assert.strictEqual(page.path, `/console/review/documents/${id}`);
      }),
    ),
  );

  it.effect("finds no case that does not exist, whatever is sent about it", () =>
    withEdge(
      Effect.gen(function* () {
        const { browser } = yield* signedInAs("reviewer");
        const id = freshId();
        for (const task of ["approve", "reject", "claim", "release"]) {
          const path = `/console/review/uploads/${id}/${task}`;
          const page = yield* forge(browser, path, { reason: "DocumentExpired" });
          assert.strictEqual(page.status, 404, task);
          assert.include(wordsOf(page), "does not exist");
        }
      }),
    ),
  );
});
