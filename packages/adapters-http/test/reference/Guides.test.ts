import { readFileSync } from "node:fs";
import { assert, describe, it } from "@effect/vitest";
import { Effect } from "effect";
import { h } from "preact";
import { renderToStaticMarkup } from "preact-render-to-string";
import { guidePaths, indexFile, readGuide } from "../../src/reference/GuideFiles.ts";
import { guideHtml, guidePage } from "../../src/reference/GuidePage.ts";
import { type LinkTarget, markdownHtml } from "../../src/reference/MarkdownHtml.ts";
import { startPage } from "../../src/reference/StartPage.ts";
import { withCode } from "../../src/reference/WithCode.ts";
import { TestEdge, withEdge } from "../server/TestEdge.ts";

const open = (path: string) =>
  Effect.flatMap(TestEdge, (edge) => edge.ask("GET", path, { headers: { accept: "text/html" } }));

const asFile = (path: string): LinkTarget => ({ _tag: "File", path });

const htmlOf = (markdown: string) => markdownHtml(markdown, asFile).html;

describe("Guides", () => {
  it.effect("are pages, each by its path, in production too", () =>
    withEdge(
      Effect.gen(function* () {
        assert.isAbove(guidePaths.size, 30);
        for (const [file, path] of guidePaths) {
          const { headers, status, text } = yield* open(path);
          assert.strictEqual(status, 200, path);
          assert.match(headers["content-security-policy"] ?? "", /^default-src 'none';/);
          assert.include(text, `<h1>`, file);
          assert.notMatch(text, /<h1><\/h1>/, file);
        }
      }),
      { environment: "production" },
    ),
  );

  it.effect("are all found from the first page: by role, and the others below", () =>
    withEdge(
      Effect.gen(function* () {
        const { text } = yield* open("/docs");
        for (const role of ["Partners", "Operators", "Reviewers", "Embedders", "Contributors"]) {
          assert.include(text, `<h2 id="${role.toLowerCase()}">${role}`);
        }
        for (const path of guidePaths.values()) assert.include(text, `href="${path}"`);
      }),
    ),
  );

  it("lead to one another, and to sections that are there", () => {
    const files = [indexFile, ...guidePaths.keys()];
    const pages = new Map<string, string>(
      files.map((file) => [guidePaths.get(file) ?? "/docs", guideHtml(file).html]),
    );
    assert.isTrue([...pages.values()].some((html) => html.includes('href="https://')));
    const broken = [...pages].flatMap(([path, html]) =>
      Array.from(html.matchAll(/href="([^"]*)"/g), ([, href = ""]) => href)
        .filter((href) => !href.startsWith("https:") && href !== "/openapi.json")
        .filter((href) => {
          const [page = "", part] = href.split("#", 2);
          const target = pages.get(page === "" ? path : page);
          return target === undefined || (part !== undefined && !target.includes(`id="${part}"`));
        })
        .map((href) => `${path}: ${href}`),
    );
    assert.deepStrictEqual(broken, []);
  });

  it("are a page each, the index by its title, and a left out one is empty", () => {
    assert.strictEqual(startPage().title, guideHtml(indexFile).title);
    assert.isFalse(guidePaths.has(indexFile));
    assert.strictEqual(readGuide("docs/none.md"), "");
  });

  it("list their sections from three on", () => {
    const listed = (file: string): ReadonlyArray<string> => {
      const { body } = guidePage(file, "/docs/guides/one");
      const html = renderToStaticMarkup(h("main", null, body));
      const [, list = ""] = /<nav class="contents"[^>]*>([^]*?)<\/nav>/.exec(html) ?? [];
      return Array.from(list.matchAll(/href="#([^"]*)"/g), ([, id = ""]) => id);
    };
    for (const [file, count] of [
      ["docs/performance.md", 1],
      ["SECURITY.md", 3],
      ["CONTRIBUTING.md", 4],
    ] as const) {
      const ids = guideHtml(file).sections.map(({ id }) => id);
      assert.lengthOf(ids, count, file);
      assert.deepStrictEqual(listed(file), count < 3 ? [] : ids, file);
    }
  });

  it("are shipped with the package", () => {
    const manifest = readFileSync(new URL("../../package.json", import.meta.url), "utf8");
    assert.include(manifest, '"guides/**/*.md"');
  });
});

describe("Markdown", () => {
  it("names a file that has no page once, and beside other words", () => {
    const path = "<code>tools/tests/faults.ts</code>";
    assert.include(htmlOf("[`faults.ts`](tools/tests/faults.ts)"), `<p>${path}</p>`);
    assert.include(htmlOf("[the faults](tools/tests/faults.ts)"), `<p>the faults (${path})</p>`);
  });

  it("runs nothing: HTML in it is text", () => {
    for (const attack of [
      "<script>alert(1)</script>",
      "a <img src=x onerror=alert(1)> b",
      "<sub onclick=alert(1)>x</sub>",
      "<!-- <b> -->",
      "`<script>`",
      "```html\n<script>\n```",
      "| <i>a</i> |\n| --- |\n| <u>b</u> |",
      "## <script>alert(1)</script>",
      "![<b>](x)",
    ]) {
      assert.notMatch(htmlOf(attack), /<(script|img|sub |!--|i>|u>|b>)/, attack);
    }
  });

  it("keeps the tags that documents use", () => {
    assert.include(htmlOf("a<br>\n<sub>b</sub>"), "<br>\n<sub>b</sub>");
  });

  it("has links only where the site decides so", () => {
    for (const attack of [
      "[x](javascript:alert(1))",
      "[x](data:text/html,x)",
      "<javascript:alert(1)>",
      '[x](a"onclick="alert(1))',
    ]) {
      assert.notMatch(htmlOf(attack), /<a |onclick="/, attack);
    }
    const leading = (href: string) =>
      markdownHtml(`[x](${href})`, (to) => ({ _tag: "Page", href: to }));
    assert.notInclude(leading('a"onclick="b').html, 'onclick="');
  });

  it("gives headings anchors as GitHub does, each its own", () => {
    const { html, sections, title } = markdownHtml(
      "# The `title`\n\n## What's in it, and why\n\n## Twice\n\n## Twice\n\n### Below",
      asFile,
    );
    assert.strictEqual(title, "The title");
    assert.deepStrictEqual(
      sections.map(({ id }) => id),
      ["whats-in-it-and-why", "twice", "twice-1"],
    );
    assert.include(html, '<h3 id="below">');
    assert.notInclude(html, "<h1");
  });

  it("has titles without marks, and code as it is", () => {
    assert.strictEqual(
      markdownHtml("# A *very **long*** `title`", asFile).title,
      "A very long title",
    );
    const machine = "stateDiagram-v2\n[*] --> a";
    for (const text of ["1 < 2", machine])
      assert.include(
        htmlOf(`\`\`\`text\n${text}\n\`\`\``),
        `<pre tabindex="0"><code>${text.replaceAll("<", "&lt;").replaceAll(">", "&gt;")}</code></pre>`,
      );
    const line = renderToStaticMarkup(h("p", null, withCode("a `b` c")));
    assert.strictEqual(line, "<p>a <code>b</code> c</p>");
  });

  it("scrolls a wide table by keyboard, and heads no column without a name", () => {
    const html = htmlOf("| to | |\n| --- | --- |\n| a | b |");
    assert.include(html, '<div class="wide" tabindex="0">');
    assert.strictEqual(html.split("<th>").length, 2);
  });
});
