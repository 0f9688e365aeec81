import type { Answer } from "@bonafide/testkit/server/InProcessClient";
import { Effect } from "effect";
import { Edge } from "./Edge.ts";

type Fields = Readonly<Record<string, string>>;

/** A page, for a browser with a cookie. */
export interface At {
  readonly path: string;
  readonly source: string | undefined;
  readonly cookie?: string | undefined;
}

/** What a browser is shown, and what came of its form: nothing where the page has none. */
export interface Submitted {
  readonly page: Answer;
  readonly answer: Answer | undefined;
}

/** The value of a cookie that an answer sets. */
export const cookieIn = ({ headers }: Answer, name: string): string | undefined =>
  new RegExp(`bonafide_${name}=([^;,]+)`).exec(headers["set-cookie"] ?? "")?.[1];

export const open = ({ cookie, path, source }: At): Effect.Effect<Answer, never, Edge> =>
  Effect.flatMap(Edge, ({ ask }) =>
    ask(source, "GET", path, cookie === undefined ? {} : { headers: { cookie } }),
  );

const hiddenIn = (form: string): Fields =>
  Object.fromEntries(
    Array.from(
      form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g),
      ([, name = "", value = ""]) => [name, value.replaceAll("&amp;", "&")],
    ),
  );

/** Sends the form of a page for a task. `which` are hidden values of it, where the page has several for the task. */
export const send = Effect.fnUntraced(function* (
  at: At,
  page: Answer,
  task: string,
  fields: Fields,
  which: Fields = {},
) {
  for (const [form, action = ""] of page.text.matchAll(
    /<form[^>]* action="([^"]*)"[^>]*>[^]*?<\/form>/g,
  )) {
    const hidden = hiddenIn(form);
    const isMeant = Object.entries({ ...which, task }).every(
      ([name, value]) => hidden[name] === value,
    );
    if (!isMeant) continue;
    const visitor = ["staff_visitor", "visitor"].flatMap((name) => {
      const value = cookieIn(page, name);
      return value === undefined ? [] : [`bonafide_${name}=${value}`];
    });
    const { ask } = yield* Edge;
    return yield* ask(at.source, "POST", action.replaceAll("&amp;", "&"), {
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        cookie: at.cookie ?? visitor[0] ?? "",
      },
      body: new URLSearchParams({ ...hidden, ...fields }).toString(),
    });
  }
  return undefined;
});

/** Opens a page and sends its form for a task. */
export const submit = Effect.fnUntraced(function* (
  at: At,
  task: string,
  fields: Fields = {},
  which: Fields = {},
) {
  const page = yield* open(at);
  const submitted: Submitted = { page, answer: yield* send(at, page, task, fields, which) };
  return submitted;
});
