import { AffiliationStore } from "@bonafide/core/affiliation/AffiliationStore";
import { assert, it } from "@effect/vitest";
import { Effect, Option } from "effect";
import { wordsOf } from "../person/PageBrowser.ts";
import { withEdge } from "../server/TestEdge.ts";
import { putUpload, signedInAs } from "./ConsoleAsking.ts";

it.effect("A reviewer's reason has at most 200 characters, in one line", () =>
  withEdge(
    Effect.gen(function* () {
      const { id } = yield* putUpload();
      const { browser } = yield* signedInAs("reviewer", "rita");
      const path = `/console/review/uploads/${id}`;
      const page = yield* browser.submit(yield* browser.open(path), "claim");
      const reject = (text: string) =>
        browser.submit(page, "reject", { values: { reason: "DocumentExpired", text } });
      for (const text of ["x".repeat(201), "two\nlines"]) {
        const wrong = yield* reject(text);
        assert.strictEqual(wrong.status, 422);
        assert.include(wordsOf(wrong), "at most 200 characters, in one line");
      }
      yield* reject("x".repeat(200));
      const { state } = Option.getOrThrow(yield* (yield* AffiliationStore).find(id));
      assert.strictEqual(state._tag, "Rejected");
    }),
  ),
);
