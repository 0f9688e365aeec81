import { h } from "preact";
import type { PageWords } from "../PageWords.ts";
import { button, form, type FormTarget } from "./Elements.ts";
import type { Page } from "./Page.ts";

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
export const waitingPage = (
  words: PageWords,
  { href, lead, leave, refreshAfter, stillHref, title }: WaitingView,
): Page => ({
  title,
  leadsAway: leave !== undefined,
  refreshAfter,
  body: [
    h("p", { class: "lead" }, lead),
    h("div", { class: "pulse", "aria-hidden": "true" }),
    h("p", null, h("a", { href }, words.waiting.checkNow)),
    refreshAfter === undefined
      ? h("p", { class: "hint" }, words.waiting.stopped)
      : h(
          "p",
          { class: "hint" },
          words.waiting.itself,
          " ",
          h("a", { href: stillHref }, words.waiting.stop),
        ),
    leave === undefined
      ? null
      : form(leave.target, "deny", [button(words.leave(leave.name), "plain")]),
  ],
});
