import { assert, describe, it } from "@effect/vitest";
import { type ComponentChild, h } from "preact";
import { renderToStaticMarkup } from "preact-render-to-string";
import {
  checkbox,
  exactTimeOf,
  facts,
  figures,
  lines,
  link,
  mark,
  secretRows,
  shortId,
  spanText,
  table,
  timeOf,
} from "../../src/console/pages/ConsoleElements.ts";

const shown = (...children: ReadonlyArray<ComponentChild>) =>
  renderToStaticMarkup(h("p", null, ...children)).slice("<p>".length, -"</p>".length);

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
const at = Date.UTC(2026, 10, 22, 17, 46, 58, 123);
const id = "01a1fca2-03c2-7370-a3b8-432d8f6128b4";

describe("the elements of the console", () => {
  it("show a time in UTC, to the minute and to the second", () => {
    const iso = "2026-11-22T17:46:58.123Z";
    assert.strictEqual(shown(timeOf(at)), `<time datetime="${iso}">2026-11-22 17:46</time>`);
    assert.strictEqual(
      shown(exactTimeOf(at)),
      `<time datetime="${iso}">2026-11-22 17:46:58</time>`,
    );
  });

  it("say a span in its largest unit", () => {
    const spans: ReadonlyArray<readonly [number, string]> = [
      [0, "under a minute"],
      [minute - 1, "under a minute"],
      [minute, "1 minute"],
      [2 * minute - 1, "1 minute"],
      [2 * minute, "2 minutes"],
      [hour - 1, "59 minutes"],
      [hour, "1 hour"],
      [day - 1, "23 hours"],
      [day, "1 day"],
      [30 * day, "30 days"],
    ];
    for (const [milliseconds, text] of spans) assert.strictEqual(spanText(milliseconds), text);
  });

  it("mark a word in the colour of its kind, and shorten an id", () => {
    assert.strictEqual(shown(mark("not_set")), '<span class="mark not_set">not set</span>');
    assert.strictEqual(shown(mark("200", "good")), '<span class="mark good">200</span>');
    assert.strictEqual(shown(shortId(id)), `<code title="${id}">432d8f6128b4</code>`);
  });

  it("show of a secret whether it ends, or has ended", () => {
    const endOf = (ends: number | undefined) =>
      secretRows([{ id, created: at, ends }], at).map((cells) => shown(...cells));
    const start = shown(shortId(id), timeOf(at));
    assert.deepStrictEqual(endOf(undefined), [start + shown(mark("active"))]);
    assert.deepStrictEqual(endOf(at), [start + shown(mark("ended", "bad"))]);
    assert.deepStrictEqual(endOf(at + 1), [start + shown(timeOf(at + 1))]);
  });

  it("align a table's numbers, and say where it has no row", () => {
    const columns = ["Name", { label: "Count", number: true }, { label: "Word", number: false }];
    assert.strictEqual(
      shown(table("Things", columns, [["a", 1, "b"]])),
      '<div class="table" role="region" aria-label="Things" tabindex="0"><table><caption>Things</caption>' +
        '<thead><tr><th scope="col">Name</th><th scope="col" class="number">Count</th><th scope="col">Word</th></tr></thead>' +
        '<tbody><tr><td>a</td><td class="number">1</td><td>b</td></tr></tbody></table></div>',
    );
    assert.strictEqual(shown(table("Things", columns, [])), '<p class="lead">Things: None.</p>');
    assert.strictEqual(shown(table("Things", [], [], "No.")), '<p class="lead">Things: No.</p>');
  });

  it("leave out facts without a value, and keep a zero", () => {
    assert.strictEqual(
      shown(
        facts([
          ["Absent", undefined],
          ["Null", null],
          ["Empty", ""],
          ["Zero", 0],
          ["Word", "here"],
        ]),
      ),
      '<dl class="facts"><dt>Zero</dt><dd>0</dd><dt>Word</dt><dd>here</dd></dl>',
    );
    assert.strictEqual(
      shown(figures([["waiting", 0]])),
      '<ul class="figures"><li><strong>0</strong><span>waiting</span></li></ul>',
    );
  });

  it("link, and ask for lines and ticks", () => {
    assert.strictEqual(shown(link("/console", "Home")), '<a href="/console">Home</a>');
    assert.strictEqual(
      shown(lines("uris-1", "uris", "URIs", ["a", "b"])),
      '<div class="field"><label for="uris-1">URIs</label><textarea id="uris-1" name="uris" rows="3" spellcheck="false">a\nb</textarea></div>',
    );
    for (const isTicked of [true, false])
      assert.strictEqual(
        shown(checkbox("skip", "Skip", isTicked)),
        `<label class="radio"><input type="checkbox" name="skip" value="yes"${isTicked ? " checked" : ""}/>Skip</label>`,
      );
  });
});
