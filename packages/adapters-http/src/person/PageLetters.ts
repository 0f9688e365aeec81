import { type LetterFacts, LetterTexts } from "@bonafide/core/mail/LetterTexts";
import { Layer } from "effect";
import { h } from "preact";
import { renderToStaticMarkup } from "preact-render-to-string";
import { letterText } from "./LetterText.ts";
import { pagePaths } from "./PagePaths.ts";

const pathOf = ({ kind }: LetterFacts): string => {
  if (kind === "reset_password") return pagePaths.reset;
  return kind === "confirm_email" ? pagePaths.confirm : pagePaths.account;
};

/** Line breaks and other control characters in a name would end a header or a paragraph. */
const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ");

/** Writes a letter as plain text and as simple HTML, which loads nothing. */
export const writeLetter = (given: LetterFacts) => {
  const { application, code, origin } = given;
  const facts = {
    ...given,
    application: application === undefined ? undefined : oneLine(application),
  };
  const { after, lead, link, subject } = letterText[facts.language][facts.kind](facts);
  const href = `${origin}${pathOf(facts)}${code === undefined ? "" : `?code=${code}`}`;
  const html = h(
    "html",
    { lang: facts.language },
    h("head", null, h("meta", { charSet: "utf-8" }), h("title", null, subject)),
    h(
      "body",
      { style: "font-family: system-ui, sans-serif; line-height: 1.5; max-width: 36rem" },
      h("p", null, lead),
      h("p", null, h("a", { href }, link ?? href)),
      h("p", null, after),
    ),
  );
  return {
    subject,
    text: `${lead}\n\n${href}\n\n${after}\n`,
    html: `<!doctype html>${renderToStaticMarkup(html)}`,
  };
};

/** Letters, with links to the pages. */
export const PageLetters = Layer.succeed(LetterTexts, LetterTexts.of({ write: writeLetter }));
