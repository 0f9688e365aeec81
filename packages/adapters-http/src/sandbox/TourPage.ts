import { type ComponentChild, type ComponentChildren, h } from "preact";
import { callExamples } from "../reference/CallSection.ts";
import type { ReferencePage } from "../reference/ReferenceShell.ts";
import type { MadeCall } from "./TourCalls.ts";

/** The paths of the tour. */
export const tourPaths = {
  home: "/",
  /** What all steps are under; it leads home. */
  all: "/try",
  code: "/try/code",
  callbacks: "/try/callbacks",
  license: "/try/license",
  affiliation: "/try/affiliation",
  person: "/try/person",
  /** Where the server posts callbacks of the tour. */
  inbox: "/try/inbox",
  front: "/try/license-front.jpg",
  back: "/try/license-back.jpg",
} as const;

/** The steps in their order. */
export const tourSteps: ReadonlyArray<{
  readonly path: `/${string}`;
  readonly title: string;
  readonly says: string;
}> = [
  { path: tourPaths.code, title: "Send a code", says: "Send a code to a phone, and confirm it" },
  {
    path: tourPaths.callbacks,
    title: "See the callbacks",
    says: "What the server posted, each with its signature verified",
  },
  {
    path: tourPaths.license,
    title: "Read a licence",
    says: "Show two pictures, and see what agrees and what contradicts",
  },
  {
    path: tourPaths.affiliation,
    title: "Check an affiliation",
    says: "Ask whether a person is a student",
  },
  {
    path: tourPaths.person,
    title: "Be a new person",
    says: "Sign up, prove who you are, and share it by OAuth 2.0",
  },
];

const stepLinks = (path: string): ComponentChild =>
  h(
    "nav",
    { class: "contents", "aria-label": "Steps" },
    h(
      "ol",
      null,
      h("li", { key: tourPaths.home }, h("a", { href: tourPaths.home }, "Keys")),
      tourSteps.map((step) =>
        h(
          "li",
          { key: step.path },
          h(
            "a",
            { href: step.path, "aria-current": step.path === path ? "page" : undefined },
            step.title,
          ),
        ),
      ),
    ),
  );

/** A step of the tour as a page, with links to the others. */
export const tourPage = (path: `/${string}`, body: ComponentChildren): ReferencePage => ({
  path,
  title: tourSteps.find((step) => step.path === path)?.title ?? "",
  body: [stepLinks(path), body],
});

const pretty = ({ json, text }: MadeCall): string =>
  json === undefined ? text : JSON.stringify(json, null, 2);

/** A call as it was made, in three languages, and its answer. */
export const shownCall = (made: MadeCall): ComponentChild =>
  h(
    "section",
    { class: "call", "aria-label": made.call.summary },
    h("h2", null, made.call.summary),
    ...callExamples(made.examples),
    h("h3", null, `The answer: HTTP ${made.status}`),
    h("pre", { tabIndex: 0 }, pretty(made)),
  );
