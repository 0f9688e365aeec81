import { assert, describe, it } from "@effect/vitest";
import { Effect, Option } from "effect";
import { renderPage } from "../../src/person/pages/Page.ts";
import { pageText } from "../../src/person/PageText.ts";
import { readTheme } from "../../src/person/PageTheme.ts";
import { TestEdge, withEdge } from "../server/TestEdge.ts";

describe("a theme", () => {
  it.effect("is answered at the path that pages name, and nothing is there without one", () =>
    Effect.gen(function* () {
      const theme = Option.getOrThrow(readTheme("accent=#0a7d3c"));
      const asked = Effect.flatMap(TestEdge, ({ ask }) => ask("GET", theme.path));
      const answer = yield* withEdge(asked, { theme });
      assert.deepStrictEqual([answer.status, answer.text], [200, theme.text]);
      assert.strictEqual((yield* withEdge(asked)).status, 404);
    }),
  );

  it("sets variables of light and of dark pages, in a stylesheet after the built-in one", () => {
    const theme = Option.getOrThrow(readTheme("accent=#0a7d3c, card=#FFFFFF,dark.accent=#7fe0a8"));
    assert.strictEqual(
      theme.text,
      "@media (prefers-color-scheme: light) {\n  :root { --accent: #0a7d3c; --card: #FFFFFF; }\n}\n" +
        "@media (prefers-color-scheme: dark) {\n  :root { --accent: #7fe0a8; }\n}\n",
    );
    const page = renderPage({ words: pageText, others: [], theme }, { title: "x", body: null });
    const sheets = Array.from(
      page.matchAll(/rel="stylesheet" href="([^"]+)"/g),
      ([, href]) => href,
    );
    assert.lengthOf(sheets, 2);
    assert.strictEqual(sheets[1], theme.path);
  });

  it.each([
    "",
    "accent",
    "accent=red",
    "accent=#fff",
    "nothing=#ffffff",
    "__proto__=#ffffff",
    "accent=#0a7d3c;}body{display:none",
    "accent=#0a7d3c,",
    "light.accent=#0a7d3c",
  ])("is not read from %j", (text) => {
    assert.isTrue(Option.isNone(readTheme(text)));
  });
});
