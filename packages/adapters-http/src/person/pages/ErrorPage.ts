import { h } from "preact";
import { type PageFault, statusOfFault } from "../PageFault.ts";
import type { PageWords } from "../PageWords.ts";
import type { Page } from "./Page.ts";

/** An error and what to do about it. */
export const errorPage = (
  words: PageWords,
  { name, parameter, retryAfter }: Pick<PageFault, "name" | "parameter" | "retryAfter">,
): Page => ({
  title: words.faults[name].title,
  status: statusOfFault[name],
  retryAfter,
  body: [
    h("p", { class: "lead" }, words.faults[name].text),
    parameter === undefined ? null : h("p", { class: "hint" }, words.forTheService[parameter]),
    retryAfter === undefined ? null : h("p", null, words.waitFor(retryAfter)),
  ],
});
