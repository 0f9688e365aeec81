import { h } from "preact";
import { pageText } from "../PageText.ts";
import { button, form, type FormTarget } from "./Elements.ts";
import type { Page } from "./Page.ts";

const text = pageText.waiting;

/** The content of a waiting page. */
export interface WaitingView {
  readonly title: string;
  readonly lead: string;
  /** The address of the refreshing page, and that of the still one. */
  readonly href: string;
  readonly stillHref: string;
  /** Whole seconds; absent if the person refreshes it themselves. */
  readonly refreshAfter: number | undefined;
  /** How to return to the partner instead of waiting. */
  readonly leave?: { readonly name: string; readonly target: FormTarget };
}

/** Waits for a pending result. Slow readers can stop the automatic refresh. */
export const waitingPage = ({
  href,
  lead,
  leave,
  refreshAfter,
  stillHref,
  title,
}: WaitingView): Page => ({
  title,
  leadsAway: leave !== undefined,
  refreshAfter,
  body: [
    h("p", { class: "lead" }, lead),
    h("div", { class: "pulse", "aria-hidden": "true" }),
    h("p", null, h("a", { href }, text.checkNow)),
    refreshAfter === undefined
      ? h("p", { class: "hint" }, text.stopped)
      : h("p", { class: "hint" }, text.itself, " ", h("a", { href: stillHref }, text.stop)),
    leave === undefined
      ? null
      : form(leave.target, "deny", [button(pageText.leave(leave.name), "plain")]),
  ],
});
