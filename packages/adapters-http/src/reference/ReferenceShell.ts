import { callGroups } from "@bonafide/core/catalogue/Calls";
import { type ComponentChildren, h } from "preact";
import { renderToStaticMarkup } from "preact-render-to-string";
import { errorsPath } from "../catalogue/ErrorGuide.ts";
import { seal } from "../person/pages/Page.ts";
import { pageHead } from "../person/pages/PageHead.ts";
import { pageStyle } from "../person/PageStyle.ts";
import { referenceScript, referenceStyle } from "./ReferenceAssets.ts";

/** Where the reference is. */
export const referencePath: `/${string}` = "/docs";

/** Where the calls of a group are described. */
export const groupPath = (name: string): `/${string}` => `${referencePath}/${name}`;

const links: ReadonlyArray<readonly [path: string, title: string]> = [
  [referencePath, "Guides"],
  ...callGroups.map(({ name, title }) => [groupPath(name), title] as const),
  [errorsPath, "Errors"],
];

/** A page of the reference. */
export interface ReferencePage {
  readonly path: string;
  readonly title: string;
  readonly body: ComponentChildren;
}

/** A whole page of HTML. The script makes calls possible from it; nothing else needs it. */
export const renderReference = ({ body, path, title }: ReferencePage): string => {
  const document = h(
    "html",
    { lang: "en" },
    pageHead(
      `${title} · bonafide`,
      "public",
      h("link", { rel: "stylesheet", href: pageStyle.path }),
      h("link", { rel: "stylesheet", href: referenceStyle.path }),
      h("script", { src: referenceScript.path, defer: true }),
    ),
    h(
      "body",
      null,
      h(
        "header",
        null,
        h("p", { class: "brand" }, seal, "bonafide"),
        h(
          "nav",
          { "aria-label": "Documentation" },
          h(
            "ul",
            null,
            links.map(([href, name]) =>
              h(
                "li",
                { key: href },
                h("a", { href, "aria-current": href === path ? "page" : undefined }, name),
              ),
            ),
          ),
        ),
      ),
      h("main", null, h("h1", null, title), body),
      h(
        "footer",
        null,
        h(
          "p",
          null,
          "Made from the table of calls that this server runs. ",
          h("a", { href: "/openapi.json" }, "openapi.json"),
        ),
      ),
    ),
  );
  return `<!doctype html>${renderToStaticMarkup(document)}`;
};
