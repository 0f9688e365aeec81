import { everyCall } from "@bonafide/core/catalogue/Calls";
import { assert, it } from "@effect/vitest";
import { h } from "preact";
import { renderToStaticMarkup } from "preact-render-to-string";
import { callSection } from "../../src/reference/CallSection.ts";

it("A call that can be tried sends an empty value only where its example is empty", () => {
  for (const [id, call] of everyCall) {
    const html = renderToStaticMarkup(
      h(
        "main",
        null,
        callSection(id, call, () => [], true),
      ),
    );
    for (const [input] of html.matchAll(/<input[^>]*data-place[^>]*>/g)) {
      const isEmpty = /placeholder(=""|[ />])/.test(input);
      assert.strictEqual(input.includes('data-empty="sent"'), isEmpty, `${id}: ${input}`);
    }
  }
});
