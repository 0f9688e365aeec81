import { h } from "preact";
import { type PageFault, statusOfFault } from "../PageFault.ts";
import { pageText } from "../PageText.ts";
import type { Page } from "./Page.ts";

/** An error and what to do about it. */
export const errorPage = ({
  name,
  parameter,
  retryAfter,
}: Pick<PageFault, "name" | "parameter" | "retryAfter">): Page => ({
  title: pageText.faults[name].title,
  status: statusOfFault[name],
  retryAfter,
  body: [
    h("p", { class: "lead" }, pageText.faults[name].text),
    parameter === undefined ? null : h("p", { class: "hint" }, pageText.forTheService[parameter]),
    retryAfter === undefined ? null : h("p", null, pageText.waitFor(retryAfter)),
  ],
});
