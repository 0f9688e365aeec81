import { type CallGroup, callGroups } from "@bonafide/core/catalogue/Calls";
import { telecomCalls } from "@bonafide/core/telecom/TelecomCalls";
import { type ComponentChild, h } from "preact";
import { errorsPath } from "../catalogue/ErrorGuide.ts";
import { pagePaths } from "../person/PagePaths.ts";
import { baseMark, examplesOf } from "./CallExamples.ts";
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
    title: title === "" ? "Reference" : title,
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

const keysFile = "data/sandbox.json";

const firstCall = (): string =>
  examplesOf(telecomCalls.send).curl.replace(
    "'Authorization: Bearer Service BASE64_OF_YOUR_SECRET_KEY'",
    `"Authorization: $(node -p "require('./${keysFile}').accounts.demo.authorization")"`,
  );

/** What a sandbox shows at its root: where to go on. */
export const homePage = (): ReferencePage => ({
  path: "/",
  title: "This is a bonafide sandbox",
  body: [
    h(
      "p",
      { class: "lead" },
      "Identity verification to try: no message is sent, no carrier is asked, and every answer can be had on purpose.",
    ),
    h("h2", null, "Your keys"),
    h(
      "p",
      null,
      "The server wrote them to ",
      h("code", null, "sandbox.json"),
      " in its data directory (",
      h("code", null, keysFile),
      " unless it is set otherwise). ",
      h("code", null, "accounts.demo.authorization"),
      " is the header of the first call.",
    ),
    h("h2", null, "Your first call"),
    h("pre", { tabIndex: 0 }, firstCall()),
    h("p", null, "The answer has a transaction_id. Confirm it with the code 123123."),
    h("h2", null, "Where to go on"),
    h(
      "ul",
      { class: "choices" },
      (
        [
          [referencePath, "Reference", "Every call, with examples and a form to try it"],
          [errorsPath, "Errors", "Every code, what to do, and what brings it about here"],
          [
            pagePaths.signUp,
            "Pages for people",
            "Sign up and prove who you are, as your users would",
          ],
          ["/openapi.json", "openapi.json", "OpenAPI 3.1, to generate a client from"],
        ] as const
      ).map(([href, title, hint]) =>
        h("li", { key: href }, h("a", { href }, h("strong", null, title), h("span", null, hint))),
      ),
    ),
    h("p", { class: "hint" }, `This server: ${baseMark}`),
  ],
});
