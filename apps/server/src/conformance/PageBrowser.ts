import { Effect } from "effect";
import { expectStatus } from "./Expectation.ts";
import type { Answer, Prober } from "./Prober.ts";
import { Unmet } from "./Sentence.ts";

const unescaped = (html: string): string =>
  html.replaceAll("&amp;", "&").replaceAll("&#39;", "'").replaceAll("&quot;", '"');

/** The hidden fields of the form of a task. */
const hiddenIn = (
  page: string,
  task: string,
): ReadonlyArray<readonly [string, string]> | undefined =>
  Array.from(page.matchAll(/<form[^]*?<\/form>/g), ([form]) => form)
    .filter((form) => form.includes(`name="task" value="${task}"`))
    .map((form) =>
      Array.from(
        form.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g),
        ([, name = "", value = ""]) => [name, unescaped(value)] as const,
      ),
    )
    .at(0);

/** A browser on the pages for people, as far as these need one: cookies, and forms by their task. */
export interface PageBrowser {
  readonly open: (query: Readonly<Record<string, string>>) => Effect.Effect<Answer, Unmet>;
  /** Sends the form of a task. Gives the URL that the answer redirects to. */
  readonly submit: (
    query: Readonly<Record<string, string>>,
    task: string,
    entered: Readonly<Record<string, string | File>>,
  ) => Effect.Effect<URL, Unmet>;
}

/** A new browser on the pages of one path. */
export const browserAt = (server: Prober, path: string): PageBrowser => {
  const cookies = new Map<string, string>();

  const ask = (
    method: string,
    query: Readonly<Record<string, string>>,
    body: Pick<Parameters<Prober["ask"]>[2] & {}, "form" | "multipart"> = {},
  ) =>
    Effect.tap(
      server.ask(method, path, {
        query,
        ...body,
        headers: {
          origin: server.baseUrl.origin,
          cookie: Array.from(cookies, (pair) => pair.join("=")).join("; "),
        },
      }),
      ({ headers }) =>
        Effect.sync(() => {
          for (const set of headers.getSetCookie()) {
            const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
            cookies.set(name, value);
          }
        }),
    );

  const open: PageBrowser["open"] = (query) => ask("GET", query);

  const submit: PageBrowser["submit"] = Effect.fnUntraced(function* (query, task, entered) {
    const page = yield* open(query);
    const hidden = hiddenIn(page.text, task);
    if (hidden === undefined)
      return yield* new Unmet({ message: `the page has no form to ${task}` });
    const texts = Object.entries(entered).flatMap(([name, value]) =>
      typeof value === "string" ? [[name, value] as const] : [],
    );
    const form = Object.fromEntries([...hidden, ...texts]);
    const hasFiles = texts.length < Object.keys(entered).length;
    // The hidden fields come first: the server reads no file before the token.
    const answer = yield* ask(
      "POST",
      query,
      hasFiles ? { multipart: { ...form, ...entered } } : { form },
    );
    yield* expectStatus(answer, 303);
    return new URL(answer.headers.get("location") ?? "", new URL(path, server.baseUrl));
  });

  return { open, submit };
};
