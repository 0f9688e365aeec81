import type { Answer, Ask } from "@bonafide/testkit/server/InProcessClient";
import { type FormPart, multipartBody } from "@bonafide/testkit/server/MultipartBody";
import { assert } from "@effect/vitest";
import { Effect } from "effect";
import { TestEdge } from "../server/TestEdge.ts";

/** What a browser shows, and where it is. */
export interface ShownPage extends Answer {
  readonly path: string;
}

/** How a browser sends a form. */
export interface Sending {
  readonly values?: Readonly<Record<string, string>>;
  readonly files?: ReadonlyArray<FormPart>;
  readonly headers?: Readonly<Record<string, string>>;
}

const entities: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  "#39": "'",
};

export const unescape = (html: string): string =>
  html.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? "");

/** What people read of a page. */
export const wordsOf = ({ text }: Pick<Answer, "text">): string =>
  unescape(
    text
      .replace(/^[^]*?<body>/, "")
      .replace(/<[^>]*>/g, " ")
      .replace(/\s+/g, " "),
  ).trim();

/** The heading of a page. */
export const headingOf = ({ text }: Pick<Answer, "text">): string =>
  unescape(/<h1>([^]*?)<\/h1>/.exec(text)?.[1] ?? "no heading");

interface Form {
  readonly action: string;
  readonly multipart: boolean;
  readonly hidden: Readonly<Record<string, string>>;
  /** What is entered already. */
  readonly shown: Readonly<Record<string, string>>;
  /** The names of what is entered. */
  readonly fields: ReadonlyArray<string>;
}

const attributeOf = (tag: string, name: string): string | undefined => {
  const found = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
  return found === undefined ? undefined : unescape(found);
};

/** The form of a page that asks for a task. */
export const formOf = ({ text }: Pick<Answer, "text">, task: string): Form => {
  for (const [whole, open = ""] of text.matchAll(/<form([^>]*)>[^]*?<\/form>/g)) {
    const inputs = Array.from(whole.matchAll(/<(?:input|select)([^>]*)>/g), ([, tag = ""]) => ({
      name: attributeOf(tag, "name") ?? "",
      value: attributeOf(tag, "value") ?? "",
      type: attributeOf(tag, "type") ?? "select",
    }));
    const of = (types: ReadonlyArray<string>) =>
      Object.fromEntries(
        inputs.filter(({ type }) => types.includes(type)).map(({ name, value }) => [name, value]),
      );
    const hidden = of(["hidden"]);
    if (hidden["task"] !== task) continue;
    return {
      action: attributeOf(open, "action") ?? "",
      multipart: attributeOf(open, "enctype") === "multipart/form-data",
      hidden,
      shown: of(["text", "email", "tel", "date", "search", "select", "password"]),
      fields: inputs.flatMap(({ name, type }) => (type === "hidden" ? [] : [name])),
    };
  }
  return assert.fail(`There is no form for ${task} on: ${wordsOf({ text })}`);
};

/** The address of a link, by its text. */
export const linkOf = ({ text }: Pick<Answer, "text">, label: string): string => {
  for (const [, href = "", content = ""] of text.matchAll(/<a href="([^"]*)"[^>]*>([^]*?)<\/a>/g)) {
    if (unescape(content.replace(/<[^>]*>/g, " ")).includes(label)) return unescape(href);
  }
  return assert.fail(`There is no link ${label} on: ${wordsOf({ text })}`);
};

/** The cookies that an answer sets. */
export const cookiesOf = (headers: Readonly<Record<string, string>>): ReadonlyArray<string> =>
  headers["set-cookie"]?.split(/, (?=[\w-]+=)/) ?? [];

/** A browser without scripts: it keeps cookies, follows redirects to this server, and sends forms as pages say. */
export const makeBrowser = Effect.map(TestEdge, ({ ask }) => {
  const jar = new Map<string, string>();

  const keep = (setCookie: string) => {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(setCookie) ?? [];
    if (name !== "") jar.set(name, value);
    if (/max-age=0(?!\d)|expires=Thu, 01 Jan 1970/i.test(setCookie)) jar.delete(name);
  };

  const send = Effect.fnUntraced(function* (method: string, path: string, said: Ask = {}) {
    const cookie = Array.from(jar, ([name, value]) => `${name}=${value}`).join("; ");
    const headers = { host: "localhost", ...(cookie === "" ? {} : { cookie }), ...said.headers };
    const answer = yield* ask(method, path, { ...said, headers });
    for (const cookie of cookiesOf(answer.headers)) keep(cookie);
    const page: ShownPage = { ...answer, path };
    return page;
  });

  /** Follows where it is sent, as long as that is this server. */
  const follow = (page: ShownPage): Effect.Effect<ShownPage> => {
    const { location } = page.headers;
    return page.status === 303 && location?.startsWith("/") === true
      ? Effect.flatMap(send("GET", location), follow)
      : Effect.succeed(page);
  };

  const post = (page: ShownPage, task: string, { files, headers, values }: Sending = {}) => {
    const { action, hidden, multipart, shown } = formOf(page, task);
    const all = { ...hidden, ...shown, ...values };
    const form = multipart
      ? multipartBody([
          ...Object.entries(all).map(([name, content]) => ({ name, content })),
          ...(files ?? []),
        ])
      : {
          headers: { "content-type": "application/x-www-form-urlencoded" },
          body: new URLSearchParams(all).toString(),
        };
    return send("POST", action, { body: form.body, headers: { ...form.headers, ...headers } });
  };

  return {
    jar,
    send,
    open: (path: string) => Effect.flatMap(send("GET", path), follow),
    post,
    submit: (page: ShownPage, task: string, sending: Sending = {}) =>
      Effect.flatMap(post(page, task, sending), follow),
  };
});
export type PageBrowser = Effect.Success<typeof makeBrowser>;
