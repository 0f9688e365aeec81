import { h } from "preact";
import { pagePaths } from "../PagePaths.ts";
import type { PageWords } from "../PageWords.ts";
import { button, form, type FormTarget } from "./Elements.ts";
import type { Page } from "./Page.ts";

const toAccount = ({ account }: PageWords) =>
  h("p", { class: "beside" }, h("a", { href: pagePaths.account }, account.back));

/** Asks to confirm an address. Opening the link alone changes nothing: programs that look for viruses open it too. */
export const confirmPage = (words: PageWords, target: FormTarget, email: string): Page => ({
  title: words.confirm.title,
  body: [
    h("p", { class: "lead" }, words.confirm.lead(email)),
    form(target, "confirm", [button(words.confirm.submit)]),
    toAccount(words),
  ],
});

/** Says what became of it. */
export const confirmedPage = (
  words: PageWords,
  outcome: "done" | "old" | "sent" | "tooMany",
): Page => ({
  title: words.confirm[outcome].title,
  ...(outcome === "old" ? { status: 410 } : {}),
  ...(outcome === "tooMany" ? { status: 429 } : {}),
  body: [h("p", { class: "lead" }, words.confirm[outcome].lead), toAccount(words)],
});
