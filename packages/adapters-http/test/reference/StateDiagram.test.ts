import { readFileSync } from "node:fs";
import { assert, describe, expect, it } from "@effect/vitest";
import { guideHtml } from "../../src/reference/GuidePage.ts";
import { stateDiagram } from "../../src/reference/StateDiagram.ts";

const source = readFileSync(new URL("../../../../docs/states.md", import.meta.url), "utf8");
const texts = Array.from(source.matchAll(/```mermaid\n([^]*?)\n```/g), ([, text = ""]) => text);
const names = Array.from(source.matchAll(/^## (.*)$/gm), ([, name = ""]) => name);

/** The text elements of a drawing: where they are, and what they say. */
const writtenIn = (svg: string) =>
  Array.from(svg.matchAll(/<text([^>]*)>([^<]*)<\/text>/g), ([, attributes = "", text = ""]) => {
    const at = (name: string) => Number(new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1]);
    const width = text.length * 8;
    const start = attributes.includes("middle") ? at("x") - width / 2 : at("x");
    return { text, y: at("y"), start, end: start + width };
  });

const sizeOf = (svg: string) => (/viewBox="0 0 (\d+) (\d+)"/.exec(svg)?.slice(1) ?? []).map(Number);

describe("the drawing of a machine", () => {
  it("is as frozen for the first machine, and for the one with most states", async () => {
    const sizes = texts.map((text) => text.length);
    const drawings = [0, sizes.indexOf(Math.max(...sizes))].map((at) =>
      (stateDiagram(texts[at] ?? "", names[at] ?? "") ?? "").replaceAll("><", ">\n<"),
    );
    await expect(`${drawings.join("\n\n")}\n`).toMatchFileSnapshot("drawings.txt");
  });

  it.each(names.map((name, at) => [name, texts[at] ?? ""] as const))(
    "shows each state and each event, within its frame and without overlaps: %s",
    (name, text) => {
      const svg = stateDiagram(text, name) ?? "";
      const written = writtenIn(svg);
      const words = new Set(
        text.match(/\w+/g)?.filter((word) => word !== "stateDiagram" && word !== "v2"),
      );
      assert.deepStrictEqual(new Set(written.map((each) => each.text)), words);
      const moves = text.split("\n").filter((line) => line.includes(": "));
      assert.lengthOf(
        written,
        new Set(
          moves.flatMap((move) =>
            move
              .trim()
              .split(/ --> |: /)
              .filter((_, at) => at < 2),
          ),
        ).size + moves.length,
      );
      const [width = 0, height = 0] = sizeOf(svg);
      for (const [at, one] of written.entries()) {
        assert.isTrue(one.start >= 0 && one.end <= width && one.y > 0 && one.y < height, one.text);
        for (const other of written.slice(at + 1)) {
          const apart =
            one.end <= other.start || other.end <= one.start || Math.abs(one.y - other.y) >= 16;
          assert.isTrue(apart, `${one.text} over ${other.text}`);
        }
      }
      assert.include(svg, `<title id="`);
      assert.match(svg, /role="img" aria-labelledby="[\w-]+-diagram [\w-]+-described"/);
      assert.notMatch(svg, /style=|<script|href/);
      assert.strictEqual(stateDiagram(text, name), svg);
    },
  );

  it("takes the place of the text in the guide, and the table stays", () => {
    const { html } = guideHtml("docs/states.md");
    assert.strictEqual(html.match(/<svg class="machine"/g)?.length, texts.length);
    assert.strictEqual(html.match(/<table>/g)?.length, texts.length);
    assert.notInclude(html, "stateDiagram-v2");
    for (const name of names) assert.include(html, `>${name}: its states and moves</title>`);
    const ids = Array.from(html.matchAll(/\sid="([^"]*)"/g), ([, id = ""]) => id);
    assert.strictEqual(new Set(ids).size, ids.length);
  });

  it("is left as text where it is another kind of diagram", () => {
    assert.isUndefined(stateDiagram("graph TD\n  a --> b", "x"));
    assert.isUndefined(stateDiagram("stateDiagram-v2\n  a --> b: C", "x"));
    assert.isUndefined(stateDiagram("stateDiagram-v2\n  [*] --> a\n  note right of a", "x"));
  });

  it("shows names as text", () => {
    const svg = stateDiagram("stateDiagram-v2\n  [*] --> <b>\n  <b> --> <b>: <script>", "<i>");
    assert.notMatch(svg ?? "", /<(?:b|i|script)>/);
  });
});
