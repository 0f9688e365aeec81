import { h } from "preact";
import type { PageWords } from "../PageWords.ts";
import type { Page } from "./Page.ts";
import { qrCode } from "./QrCode.ts";

/** Shows the code that hands the photos over to a phone, and the way on. */
export const handOverPage = (
  { document: { handOver: text } }: PageWords,
  { link, onwardHref }: { readonly link: string; readonly onwardHref: string },
): Page => ({
  title: text.title,
  body: [
    h("p", { class: "lead" }, text.lead),
    h("p", null, qrCode(link, text.code)),
    h("p", { class: "hint" }, h("a", { href: link }, text.link)),
    h("p", null, text.done),
    h("p", { class: "beside" }, h("a", { href: onwardHref }, text.go)),
  ],
});

/** Says on the phone what became of it. */
export const handedOverPage = (
  { document: { handOver: text } }: PageWords,
  outcome: "sent" | "old",
): Page =>
  outcome === "sent"
    ? { title: text.sentTitle, body: h("p", { class: "lead" }, text.sentLead) }
    : { title: text.oldTitle, status: 410, body: h("p", { class: "lead" }, text.oldLead) };
