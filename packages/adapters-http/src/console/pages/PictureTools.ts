import { ImageLost } from "@bonafide/core/document/ImageLost";
import { type ComponentChild, h } from "preact";

const zooms = ["1", "2", "4"];
const turns = ["0", "90", "180", "270"];

const oneOf = (values: ReadonlyArray<string>, given: string | null): string =>
  given !== null && values.includes(given) ? given : (values[0] ?? "");

const after = (values: ReadonlyArray<string>, value: string): string =>
  values[(values.indexOf(value) + 1) % values.length] ?? "";

/** A picture that can be enlarged and turned: by links, which a script shortens and which keep the query `kept`. */
export const picture = (
  source: string,
  label: string,
  path: string,
  query: URLSearchParams,
  {
    isFirst = true,
    kept = {},
  }: { readonly isFirst?: boolean; readonly kept?: Readonly<Record<string, string>> } = {},
): ComponentChild => {
  const zoom = oneOf(zooms, query.get("zoom"));
  const turn = oneOf(turns, query.get("turn"));
  const to = (change: Readonly<Record<string, string>>) =>
    `${path}?${new URLSearchParams({ ...kept, zoom, turn, ...change })}`;
  return h("div", { class: "viewer" }, [
    h(
      "div",
      {
        class: `picture zoom-${zoom} turn-${turn}`,
        tabIndex: 0,
        role: "region",
        "aria-label": label,
      },
      h("img", { src: source, alt: label }),
    ),
    h(
      "ul",
      { class: "tools" },
      h(
        "li",
        null,
        h(
          "a",
          {
            href: to({ zoom: after(zooms, zoom) }),
            "data-zoom": "",
            ...(isFirst ? { accessKey: "z", "data-key": "z", "data-key-does": "press" } : {}),
          },
          "Zoom",
        ),
      ),
      h(
        "li",
        null,
        h("a", { href: to({ turn: after(turns, turn) }), "data-turn": "" }, "Turn by 90°"),
      ),
      h("li", null, h("a", { href: source }, "Open by itself")),
    ),
  ]);
};

/** In the place of a picture that its storage lost: what the reviewer does about it. `document` is its case or transaction. */
export const lostImage = (document: string): ComponentChild =>
  h("p", { class: "notice bad" }, `${new ImageLost({ document }).message}.`);
