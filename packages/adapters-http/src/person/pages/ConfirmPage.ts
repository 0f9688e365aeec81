import { h } from "preact";
import { pagePaths } from "../PagePaths.ts";
import { pageText } from "../PageText.ts";
import { button, form, type FormTarget, hidden } from "./Elements.ts";
import type { Page } from "./Page.ts";

const text = pageText.confirm;

const toAccount = h(
  "p",
  { class: "beside" },
  h("a", { href: pagePaths.account }, pageText.account.back),
);

/** Asks to confirm an address. Opening the link alone changes nothing: programs that look for viruses open it too. */
export const confirmPage = (target: FormTarget, email: string, code: string): Page => ({
  title: text.title,
  body: [
    h("p", { class: "lead" }, text.lead(email)),
    form(target, "confirm", [hidden("code", code), button(text.submit)]),
    toAccount,
  ],
});

/** Says what became of it. */
export const confirmedPage = (outcome: "done" | "old" | "sent" | "tooMany"): Page => ({
  title: text[outcome].title,
  ...(outcome === "old" ? { status: 410 } : {}),
  ...(outcome === "tooMany" ? { status: 429 } : {}),
  body: [h("p", { class: "lead" }, text[outcome].lead), toAccount],
});
