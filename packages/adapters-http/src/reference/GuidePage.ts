import { h } from "preact";
import { guidePaths, indexFile, linkedFile, readGuide } from "./GuideFiles.ts";
import { type LinkTarget, type MarkdownHtml, markdownHtml } from "./MarkdownHtml.ts";
import { type ReferencePage, referencePath } from "./ReferenceShell.ts";

/** Documents that have a page of their own here. */
const served: ReadonlyMap<string, string> = new Map([
  ["docs/openapi.json", "/openapi.json"],
  [indexFile, referencePath],
  ...guidePaths,
]);

/** Where a link of a document leads in the site. Only the web and pages of the site are links. */
const targetFrom =
  (from: string) =>
  (href: string): LinkTarget => {
    if (/^https?:\/\//i.test(href)) return { _tag: "Page", href };
    const { file, part } = linkedFile(from, href);
    const page = served.get(file);
    return page === undefined
      ? { _tag: "File", path: file }
      : { _tag: "Page", href: `${page}${part}` };
  };

/** A document of the repository as HTML. */
export const guideHtml = (file: string): MarkdownHtml =>
  markdownHtml(readGuide(file), targetFrom(file));

/** The fewest sections for which a guide lists them. */
const manySections = 3;

/** A guide as a page of the reference. */
export const guidePage = (file: string, path: string): ReferencePage => {
  const { html, sections, title } = guideHtml(file);
  return {
    path,
    title,
    body: [
      sections.length < manySections
        ? null
        : h(
            "nav",
            { class: "contents", "aria-label": "On this page" },
            h(
              "ul",
              null,
              sections.map((section) =>
                h("li", { key: section.id }, h("a", { href: `#${section.id}` }, section.title)),
              ),
            ),
          ),
      h("div", { class: "guide", dangerouslySetInnerHTML: { __html: html } }),
    ],
  };
};
