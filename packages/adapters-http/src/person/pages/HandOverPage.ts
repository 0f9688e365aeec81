import { h } from "preact";
import type { PageWords } from "../PageWords.ts";
import { watchScripts } from "../WatchScript.ts";
import type { Page } from "./Page.ts";
import { qrCode } from "./QrCode.ts";

/** Shows the code that hands the photos over to a phone, and the way on. */
export const handOverPage = (
  { document: { handOver: text } }: PageWords,
  {
    link,
    onwardHref,
    stillHref,
  }: {
    readonly link: string;
    readonly onwardHref: string;
    /** Absent on the page that does not look again by itself. */
    readonly stillHref: string | undefined;
  },
): Page => ({
  title: text.title,
  ...(stillHref === undefined ? {} : { scripts: watchScripts, scriptlessRefresh: 5 }),
  body: [
    h("p", { class: "lead" }, text.lead),
    h("p", null, qrCode(link, text.code)),
    h("p", { class: "hint" }, h("a", { href: link }, text.link)),
    stillHref === undefined
      ? null
      : h("p", null, text.done, " ", h("a", { href: stillHref }, text.still)),
    h("p", { class: "beside" }, h("a", { href: onwardHref }, text.go)),
  ],
});

/** What the other device shows at the end: that the document is sent, or that its code is no longer valid. */
export const handedOverPage = (
  { document: { handOver: text } }: PageWords,
  outcome: "sent" | "old",
): Page =>
  outcome === "sent"
    ? { title: text.sentTitle, body: h("p", { class: "lead" }, text.sentLead) }
    : { title: text.oldTitle, status: 410, body: h("p", { class: "lead" }, text.oldLead) };
