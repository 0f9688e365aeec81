import { type CallGroup, callGroups } from "@bonafide/core/catalogue/Calls";
import { type ComponentChild, h } from "preact";
import { errorsPath } from "../catalogue/ErrorGuide.ts";
import { guidePaths, indexFile } from "./GuideFiles.ts";
import { guideHtml } from "./GuidePage.ts";
import { groupPath, type ReferencePage, referencePath } from "./ReferenceShell.ts";

const groupItem = ({ calls, name, says, title }: CallGroup): ComponentChild =>
  h(
    "li",
    { key: name },
    h("div", null, h("a", { href: groupPath(name) }, title), h("p", null, says)),
    h(
      "ul",
      null,
      Object.entries(calls).map(([key, { summary }]) =>
        h("li", { key }, h("a", { href: `${groupPath(name)}#${name}.${key}` }, summary)),
      ),
    ),
  );

/** The guides that the index of guides does not name, such as the design decisions. */
const otherGuides = (index: string): ReadonlyArray<ComponentChild> => {
  const others = [...guidePaths].filter(([, path]) => !index.includes(`href="${path}"`));
  return others.length === 0
    ? []
    : [
        h("h2", { id: "more" }, "More"),
        h(
          "ul",
          null,
          others.map(([file, path]) =>
            h("li", { key: path }, h("a", { href: path }, guideHtml(file).title)),
          ),
        ),
      ];
};

/** The guides by role, and every call by its group. */
export const startPage = (): ReferencePage => {
  const { html, title } = guideHtml(indexFile);
  return {
    path: referencePath,
    title: title || "Reference",
    body: [
      h("div", { class: "guide", dangerouslySetInnerHTML: { __html: html } }),
      ...otherGuides(html),
      h("h2", { id: "reference" }, "Reference"),
      h(
        "p",
        { class: "lead" },
        "Every call of this server, with examples in curl, TypeScript and Python. Generate a client from ",
        h("a", { href: "/openapi.json" }, "openapi.json"),
        ".",
      ),
      h("ul", { class: "fields two" }, callGroups.map(groupItem)),
      h(
        "p",
        null,
        "Each code with its cause and its cure: ",
        h("a", { href: errorsPath }, "errors"),
        ".",
      ),
    ],
  };
};
