import { h } from "preact";
import { type PortalFault, statusOfFault } from "../PortalFault.ts";
import { portalText } from "../PortalText.ts";
import type { Page } from "./Page.ts";

/** What went wrong, and what to do. */
export const errorPage = ({
  name,
  parameter,
  retryAfter,
}: Pick<PortalFault, "name" | "parameter" | "retryAfter">): Page => ({
  title: portalText.faults[name].title,
  status: statusOfFault[name],
  retryAfter,
  body: [
    h("p", { class: "lead" }, portalText.faults[name].text),
    parameter === undefined ? null : h("p", { class: "hint" }, portalText.forTheService[parameter]),
    retryAfter === undefined ? null : h("p", null, portalText.waitFor(retryAfter)),
  ],
});
