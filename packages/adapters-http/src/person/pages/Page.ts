import { type ComponentChild, type ComponentChildren, h } from "preact";
import { renderToStaticMarkup } from "preact-render-to-string";
import { languageParameter } from "../PageLanguage.ts";
import { pagePaths } from "../PagePaths.ts";
import type { PageLook } from "../PageLook.ts";
import type { PageScripts } from "../PageScripts.ts";
import { pageStyle } from "../PageStyle.ts";
import { pageHead } from "./PageHead.ts";
import { languageNames, type PageWords } from "../PageWords.ts";
import { type FormTarget, button, form } from "./Elements.ts";
import { typedFormId, withTypedForm } from "./TypedForm.ts";

/** The content of a page. */
export interface Page {
  readonly title: string;
  readonly body: ComponentChildren;
  /** The service that sent the person, and the path of its logo. */
  readonly continueTo?: { readonly name: string; readonly logo: string | undefined } | undefined;
  readonly progress?: { readonly step: number; readonly of: number } | undefined;
  /** The signed-in person, and the target of the sign-out form. */
  readonly signedIn?: { readonly email: string; readonly target: FormTarget } | undefined;
  /** Whether its forms lead back to the partner. */
  readonly leadsAway?: boolean;
  readonly scripts?: PageScripts | undefined;
  readonly status?: number;
  /** Whole seconds until a form may be sent again. */
  readonly retryAfter?: number | undefined;
  /** Whole seconds until the browser reloads the page. */
  readonly refreshAfter?: number | undefined;
  /** The same where no script runs. */
  readonly scriptlessRefresh?: number | undefined;
}

/** The logo. It is decorative: the name follows as text. */
export const seal = h(
  "svg",
  { viewBox: "0 0 24 24", width: 24, height: 24, "aria-hidden": "true", focusable: "false" },
  h("path", {
    class: "shield",
    d: "M12 1.8 3.6 4.9v6.2c0 5.2 3.5 9.4 8.4 11.1 4.9-1.7 8.4-5.9 8.4-11.1V4.9z",
  }),
  h("path", { class: "tick", d: "m8 12 2.8 2.8L16.2 9.4" }),
);

const progressLine = (
  words: PageWords,
  { of, step }: NonNullable<Page["progress"]>,
): ComponentChild =>
  h(
    "div",
    { class: "progress" },
    h("p", null, words.step(step, of)),
    h(
      "ol",
      { "aria-hidden": "true" },
      Array.from({ length: of }, (_, at) =>
        h("li", { key: at, class: at + 1 < step ? "done" : at + 1 === step ? "now" : undefined }),
      ),
    ),
  );

const signedInLine = (
  words: PageWords,
  { email, target }: NonNullable<Page["signedIn"]>,
): ComponentChild =>
  h(
    "div",
    { class: "who" },
    h("span", null, words.signedInAs(email)),
    form(target, "signout", [button(words.notYou, "link")], { compact: true }),
    h("a", { href: pagePaths.account }, words.account.title),
  );

/**
 * The page in other languages, each in its own words: links, or buttons that send what was typed along. They follow the
 * form, because Enter presses the first button of a form.
 */
const languageLinks = (
  { others, words }: Pick<PageLook, "others" | "words">,
  isTyped: boolean,
): ComponentChild =>
  h(
    "nav",
    { class: "languages", "aria-label": words.languages },
    others.map(({ href, language }) =>
      isTyped
        ? h(
            "button",
            {
              key: language,
              type: "submit",
              class: "link",
              form: typedFormId,
              name: languageParameter,
              value: language,
              lang: language,
              formNoValidate: true,
              // Without the bytes of chosen files.
              formEnctype: "application/x-www-form-urlencoded",
            },
            languageNames[language],
          )
        : h(
            "a",
            { key: language, href, lang: language, hreflang: language, rel: "nofollow" },
            languageNames[language],
          ),
    ),
  );

/** Renders a complete HTML page. */
export const renderPage = (
  look: Pick<PageLook, "others" | "theme" | "typed" | "words">,
  page: Page,
): string => {
  const { theme, typed, words } = look;
  const { continueTo, progress, scriptlessRefresh, scripts, signedIn, title } = page;
  const { body, found } = withTypedForm(page.body, typed);
  const document = h(
    "html",
    { lang: words.lang },
    pageHead(
      `${title} · ${words.brand}`,
      "unlisted",
      h("link", { rel: "stylesheet", href: pageStyle.path }),
      theme === undefined ? null : h("link", { rel: "stylesheet", href: theme.path }),
      scripts?.assets.map(({ path }) => h("script", { key: path, src: path, defer: true })),
      scriptlessRefresh === undefined
        ? null
        : h(
            "noscript",
            null,
            h("meta", { "http-equiv": "refresh", content: String(scriptlessRefresh) }),
          ),
    ),
    h(
      "body",
      null,
      h("header", null, h("p", { class: "brand" }, seal, words.brand)),
      h(
        "main",
        null,
        continueTo === undefined
          ? null
          : h(
              "p",
              { class: "partner" },
              // The name follows as text.
              continueTo.logo === undefined
                ? null
                : h("img", { src: continueTo.logo, alt: "", class: "logo" }),
              words.continueTo(continueTo.name),
            ),
        progress === undefined ? null : progressLine(words, progress),
        h("h1", null, title),
        body,
      ),
      languageLinks(look, found),
      h(
        "footer",
        null,
        signedIn === undefined ? null : signedInLine(words, signedIn),
        h("p", null, words.footer),
      ),
    ),
  );
  return `<!doctype html>${renderToStaticMarkup(document)}`;
};
