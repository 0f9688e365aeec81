import { h } from "preact";
import { pageText } from "../PageText.ts";
import { button, form, type FormTarget } from "./Elements.ts";
import type { Page } from "./Page.ts";

const text = pageText.waiting;

/** Something that is under way, and the page that looks again. */
export interface WaitingView {
  readonly title: string;
  readonly lead: string;
  /** This page, which looks again by itself, and the one that does not. */
  readonly href: string;
  readonly stillHref: string;
  /** Whole seconds; none where the person wants to look by themselves. */
  readonly refreshAfter: number | undefined;
  /** How to go back to the partner instead, where it takes too long to stay. */
  readonly leave?: { readonly name: string; readonly target: FormTarget };
}

/** Waits for what takes its time. It can be kept from moving on by itself, for whoever reads slowly. */
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
