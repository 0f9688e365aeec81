import { h } from "preact";
import { pagePaths } from "../PagePaths.ts";
import type { PageWords } from "../PageWords.ts";
import { button, form, type FormTarget, hidden } from "./Elements.ts";
import type { Page } from "./Page.ts";

// Rejects other texts, so that a stranger's link cannot inject commands to paste.
const isCode = (code: string | null): code is string => code !== null && /^[\w-]{43}$/.test(code);

/** A shell function that reads the demo consumer from the sandbox's file. */
const knownOf = (file: string): string => `oauth() { node -p "require('${file}').oauth.$1"; }`;

const tokenCall = (code: string, file: string): string =>
  [
    `${knownOf(file)}\ncurl -s "$(oauth redirect_uri | sed 's|${pagePaths.demo}|/oauth/token|')"`,
    "-d grant_type=authorization_code",
    '-d client_id="$(oauth client_id)"',
    '-d client_secret="$(oauth client_secret)"',
    '-d redirect_uri="$(oauth redirect_uri)"',
    `-d code=${code}`,
  ].join(" \\\n  ");

const names = ["code", "error", "error_description", "state"] as const;

/**
 * Shows the redirect's result as a partner would get it, in a sandbox. `file` is the sandbox's; `exchange` is where a form
 * exchanges the code.
 */
export const demoPage = (
  { demo: text }: PageWords,
  query: URLSearchParams,
  file: string,
  exchange?: FormTarget,
): Page => {
  const code = query.get("code");
  const given = names.flatMap((name) => {
    const value = query.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return {
    title: text.title,
    body: [
      h("p", { class: "lead" }, given.length === 0 ? text.nothing : text.lead),
      h(
        "dl",
        null,
        given.flatMap(([name, value]) => [h("dt", null, name), h("dd", null, value)]),
      ),
      ...(isCode(code)
        ? [
            h("p", null, text.next),
            h("pre", { tabIndex: 0 }, tokenCall(code, file)),
            ...(exchange === undefined
              ? []
              : [form(exchange, "exchange", [hidden("code", code), button(text.exchange)])]),
          ]
        : []),
    ],
  };
};
