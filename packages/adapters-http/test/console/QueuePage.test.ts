import { assert, describe, it } from "@effect/vitest";
import { h } from "preact";
import { renderToStaticMarkup } from "preact-render-to-string";
import {
  filtered,
  type QueueView,
  queuePage,
  type WaitingCase,
} from "../../src/console/pages/QueuePage.ts";
import { wordsOf } from "../person/PageBrowser.ts";

const hour = 3_600_000;

const waiting = (id: string, changes: Partial<WaitingCase> = {}): WaitingCase => ({
  id,
  path: `/console/review/uploads/${id}`,
  kind: "student",
  created: hour,
  expires: 9 * hour,
  approvedBy: undefined,
  heldBy: undefined,
  ...changes,
});

const viewOf = (all: ReadonlyArray<WaitingCase>, changes: Partial<QueueView> = {}): QueueView => ({
  all,
  counts: [],
  kind: "",
  held: "",
  reviewer: "rita",
  now: 3 * hour,
  next: { action: "/console/review", csrf: "token" },
  ...changes,
});

const textOf = (view: QueueView) => renderToStaticMarkup(h("body", null, queuePage(view).body));

const wordsIn = (view: QueueView) => wordsOf({ text: textOf(view) });

describe("the review queue", () => {
  it("says that nothing waits, and for how long the oldest case has", () => {
    assert.match(wordsIn(viewOf([])), /^0 waiting in all - oldest /);
    const counts = [
      { kind: "student", cases: 1, oldest: hour },
      { kind: "license", cases: 2, oldest: 2 * hour },
    ];
    const words = wordsIn(viewOf([waiting("a")], { counts }));
    assert.match(words, /^3 waiting in all 2 hours oldest 1 student 2 license /);
    assert.include(words, "The oldest 1 of 3 cases are listed.");
    assert.include(textOf(viewOf([waiting("01-432d8f6128b4")])), ">432d8f6128b4</a>");
    const one = [{ kind: "student", cases: 1, oldest: hour }];
    assert.notInclude(wordsIn(viewOf([waiting("a")], { counts: one })), "are listed");
  });

  it("says who holds a case, and who approved it once", () => {
    const free = wordsIn(viewOf([waiting("a")]));
    assert.match(free, / a student 2 hours free 1970-01-01 01:00 1970-01-01 09:00/);
    assert.include(wordsIn(viewOf([waiting("a", { heldBy: "rita" })])), "held by you");
    const second = wordsIn(viewOf([waiting("a", { heldBy: "sam", approvedBy: "tom" })]));
    assert.include(second, "held by sam approved once by tom");
  });

  it("is filtered by kind and by who may decide, and shows by what", () => {
    const all = [
      waiting("free"),
      waiting("mine", { heldBy: "rita" }),
      waiting("others", { heldBy: "sam" }),
      waiting("second", { approvedBy: "sam" }),
      waiting("own second", { approvedBy: "rita" }),
      waiting("license", { kind: "license", heldBy: "sam" }),
    ];
    const left = (held: string, kind = "") =>
      filtered({ all, held, kind, reviewer: "rita" }).map(({ id }) => id);
    assert.deepStrictEqual(left("free"), ["free", "second"]);
    assert.deepStrictEqual(left("mine"), ["mine"]);
    assert.deepStrictEqual(left("second"), ["second", "own second"]);
    assert.deepStrictEqual(left("", "license"), ["license"]);
    assert.lengthOf(left("unknown"), all.length);
    const counts = ["student", "license"].map((kind) => ({ kind, cases: 3, oldest: hour }));
    const shown = textOf(viewOf(all, { counts, kind: "license", held: "mine" }));
    assert.deepStrictEqual(
      Array.from(shown.matchAll(/<option value="(\w*)" selected/g), ([, value]) => value),
      ["license", "mine"],
    );
  });
});
