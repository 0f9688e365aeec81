import { Language } from "@bonafide/core/mail/Letter";
import { Effect } from "effect";
import type { HttpServerRequest } from "effect/http";
import { HttpSettings } from "../server/HttpSettings.ts";
import { makePageCookies } from "./PageCookies.ts";
import { acceptedLanguage, languageParameter, readLanguage } from "./PageLanguage.ts";
import type { PageTheme } from "./PageTheme.ts";
import { type PageWords, pageWords } from "./PageWords.ts";

/** How a request's page looks: its words, and where the same page is in other languages. */
export interface PageLook {
  readonly words: PageWords;
  readonly theme?: PageTheme | undefined;
  readonly others: ReadonlyArray<{ readonly language: Language; readonly href: string }>;
  /** The language that the person chose with this request, by a link or a button. */
  readonly chosen: Language | undefined;
  /** What was typed into the page's form before the language was changed. */
  readonly typed?: ReadonlyMap<string, string> | undefined;
}

// Patterns instead of a parser, whose cost grows with the number of parameters.
const chosenIn = new RegExp(`(?:^|&)${languageParameter}=([a-z]{2})(?:&|$)`);
const anyChosen = new RegExp(`(?:^|&)${languageParameter}=[^&]*`, "g");

/** The longest query that a link repeats, in characters. */
const longest = 8_000;

const lookIn = (
  { headers, url }: Pick<HttpServerRequest.HttpServerRequest, "headers" | "url">,
  kept: Language | undefined,
  theme: PageTheme | undefined,
  typed: ReadonlyMap<string, string> | undefined,
): PageLook => {
  const [path = "/", search = ""] = url.split("?", 2);
  const chosen = readLanguage(typed?.get(languageParameter) ?? chosenIn.exec(search)?.[1]);
  const language = chosen ?? kept ?? acceptedLanguage(headers["accept-language"]);
  const hrefIn = (other: Language) => {
    const kept = search.length > longest ? "" : search.replaceAll(anyChosen, "").replace(/^&/, "");
    // A path that begins with two slashes would lead to another host.
    const start = `${path.replace(/^\/+/, "/")}?${kept}`;
    return `${start}${kept === "" ? "" : "&"}${languageParameter}=${other}`;
  };
  return {
    words: pageWords[language],
    theme,
    chosen,
    typed,
    others: Language.literals.flatMap((other) =>
      other === language ? [] : [{ language: other, href: hrefIn(other) }],
    ),
  };
};

/**
 * Finds a page's language: chosen by a link or by a button of the form that `typed` holds, kept in a cookie, or what the
 * browser asks for.
 */
export const makePageLook: Effect.Effect<
  (request: HttpServerRequest.HttpServerRequest, typed?: ReadonlyMap<string, string>) => PageLook,
  never,
  HttpSettings
> = Effect.gen(function* () {
  const cookies = yield* makePageCookies;
  const { theme } = yield* HttpSettings;
  return (request, typed) => lookIn(request, cookies.language(request), theme, typed);
});
