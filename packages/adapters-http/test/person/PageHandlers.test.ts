import { assert, it } from "@effect/vitest";
import { Effect } from "effect";
import { withEdge } from "../server/TestEdge.ts";
import { makeBrowser } from "./PageBrowser.ts";

it.effect("the page of a redirect exchanges no code where the sandbox's keys are not known", () =>
  withEdge(
    Effect.gen(function* () {
      const browser = yield* makeBrowser;
      const page = yield* browser.open(`/demo/callback?code=${"c".repeat(43)}`);
      assert.strictEqual(page.status, 200);
      assert.include(page.text, "grant_type=authorization_code");
      assert.notInclude(page.text, "<form");
    }),
  ),
);
