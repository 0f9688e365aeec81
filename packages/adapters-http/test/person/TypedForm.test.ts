import { assert, describe, it } from "@effect/vitest";
import { type ComponentChild, h } from "preact";
import { renderToStaticMarkup } from "preact-render-to-string";
import { type TypedTexts, withTypedForm } from "../../src/person/pages/TypedForm.ts";

const shown = (body: ReadonlyArray<ComponentChild>, texts?: TypedTexts) => {
  const typed = withTypedForm([...body], texts);
  return { found: typed.found, html: renderToStaticMarkup(h("div", null, typed.body)) };
};

const signOut = h(
  "form",
  { class: "out" },
  h("input", { type: "hidden", name: "csrf", value: "1" }),
);
const chosen = (name: string, checked: boolean) =>
  h("input", { type: "radio", name: "kind", value: name, checked });
const typing = h(
  "form",
  null,
  h("p", null, h("input", { type: "text", name: "city", value: "Bern" })),
  chosen("new", false),
  chosen("old", true),
  h(
    "select",
    { name: "state" },
    h("option", { value: "a", selected: true }, "A"),
    h("option", { value: "b" }, "B"),
  ),
  h("input", { type: "password", name: "secret", value: "" }),
);

describe("The form that a person types into", () => {
  it("is the first with a field that shows its text, and the others stay as they are", () => {
    const { found, html } = shown([signOut, h("section", null, typing), typing]);
    assert.isTrue(found);
    assert.deepStrictEqual(html.match(/<form[^>]*>/g), [
      '<form class="out">',
      '<form id="typed">',
      "<form>",
    ]);
  });

  it.each([
    ["a button alone", h("form", null, h("button", { type: "submit" }, "Go"))],
    ["a password alone", h("form", null, h("input", { type: "password", name: "secret" }))],
    ["no form", h("p", null, h("input", { type: "text", name: "city" }))],
  ])("is none on a page with %s", (_, body) => {
    assert.deepStrictEqual(shown([body]), {
      found: false,
      html: renderToStaticMarkup(h("div", null, body)),
    });
  });

  it("keeps what it offers where nothing was typed", () => {
    const { html } = shown([typing]);
    assert.include(html, 'name="city" value="Bern"');
    assert.match(html, /value="old" checked/);
    assert.match(html, /<option value="a" selected/);
  });

  it("shows what was typed in place of what it offers, and no password", () => {
    const texts = new Map([
      ["city", "Basel"],
      ["kind", "new"],
      ["state", "b"],
      ["secret", "hidden"],
    ]);
    const { html } = shown([typing, typing], texts);
    const boxes = [
      h("input", { type: "checkbox", name: "box", value: "yes" }),
      h("input", { type: "radio", name: "box", value: "no", checked: true }),
      h("input", { type: "text", name: "other", value: "offered" }),
    ];
    assert.strictEqual(
      shown([h("form", null, ...boxes)], new Map([["box", "yes"]])).html,
      '<div><form id="typed"><input type="checkbox" name="box" value="yes" checked/><input type="radio" name="box" value="no"/><input type="text" name="other" value="offered"/></form></div>',
    );
    const [first = "", second = ""] = html.split("</form>");
    assert.include(first, 'name="city" value="Basel"');
    assert.match(first, /value="new" checked/);
    assert.notMatch(first, /value="old" checked/);
    assert.match(first, /<option value="a">A<\/option><option value="b" selected/);
    assert.notInclude(first, "hidden");
    assert.include(second, 'name="city" value="Bern"');
  });
});
