import { type Credentials, People } from "@bonafide/core/person/People";
import type { Answer } from "@bonafide/testkit/server/InProcessClient";
import { Effect, Option } from "effect";
import { redirectUri } from "../Partners.ts";
import { cookieIn, open, submit, type Submitted } from "./Browser.ts";
import { type Calls, Denied, type Opened } from "./Calls.ts";

/** The fault of a form by the status of its page. */
const faults: Readonly<Record<number, string>> = {
  422: "NotAccepted",
  429: "TooEarly",
  503: "Crowded",
};

/** What a form is refused for. A page without one has nothing to accept. */
export const denied = (answer: Answer | undefined) =>
  new Denied({
    names: [answer === undefined ? "NotAccepted" : (faults[answer.status] ?? `${answer.status}`)],
  });

const cookieOf = (session: string) => `bonafide_session=${session}`;

/** A page does not tell whose account it is: that is looked up. */
const enter = (path: string, task: string) =>
  Effect.fnUntraced(function* ({ email, password, source }: Credentials) {
    const { answer } = yield* submit({ path, source }, task, { email, password });
    const secret = answer === undefined ? undefined : cookieIn(answer, "session");
    if (secret === undefined) return yield* denied(answer);
    const used = yield* (yield* People).session(secret);
    const opened: Opened = {
      personId: Option.getOrUndefined(used)?.person.id ?? "unknown",
      secret,
    };
    return opened;
  });

const done =
  (status: number) =>
  ({ answer }: Submitted) =>
    answer?.status === status ? Effect.void : Effect.fail(denied(answer));

/** People's calls, by their pages. */
export const pageCalls = {
  signUp: enter("/signup", "signup"),
  signIn: enter("/signin", "signin"),
  session: (secret, source) =>
    Effect.map(
      open({ path: "/account", source, cookie: cookieOf(secret ?? "none") }),
      ({ status, text }) => (status === 200 ? /[\w.]+@people\.example/.exec(text)?.[0] : undefined),
    ),
  signOut: (session, source) =>
    Effect.asVoid(submit({ path: "/account", source, cookie: cookieOf(session) }, "signout")),
  confirmEmail: (session, code, source) => {
    const path = `/confirm?code=${encodeURIComponent(code)}`;
    return Effect.map(
      submit({ path, source, cookie: cookieOf(session) }, "confirm"),
      ({ answer }) => answer?.status === 200,
    );
  },
  askRecovery: (email, source) =>
    Effect.flatMap(submit({ path: "/forgot", source }, "forgot", { email }), done(200)),
  resetPassword: (code, password, source) => {
    const path = `/reset?code=${encodeURIComponent(code)}`;
    return Effect.flatMap(submit({ path, source }, "reset", { password }), done(200));
  },
  changePassword: (session, { current, next, source }) =>
    Effect.flatMap(
      submit({ path: "/account/password", source, cookie: cookieOf(session) }, "password", {
        current,
        password: next,
      }),
      done(303),
    ),
  agree: (session, query, source) =>
    Effect.flatMap(
      submit({ path: `/oauth/authorize?${query}`, source, cookie: cookieOf(session) }, "consent"),
      ({ answer, page }) => {
        if (page.status === 400)
          return Effect.fail(new Denied({ names: ["AuthorizationUntrusted"] }));
        if (page.headers["location"]?.startsWith(redirectUri) === true)
          return Effect.fail(new Denied({ names: ["AuthorizationRefused"] }));
        const back = answer?.headers["location"];
        return Effect.succeed(
          back?.startsWith(redirectUri) === true
            ? (new URL(back).searchParams.get("code") ?? undefined)
            : undefined,
        );
      },
    ),
  withdraw: (session, consumer, source) =>
    Effect.asVoid(
      submit({ path: "/account", source, cookie: cookieOf(session) }, "withdraw", {}, { consumer }),
    ),
} satisfies Partial<Calls>;
