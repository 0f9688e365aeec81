import type { Answer } from "@bonafide/testkit/server/InProcessClient";
import { Effect } from "effect";
import type { Operator, Partner } from "../Partners.ts";
import { cookieIn, open, send, submit } from "./Browser.ts";
import { Denied, partnerSource } from "./Calls.ts";
import { type ConsoleCalls, refusals } from "./ConsoleCalls.ts";
import { denied } from "./PageCalls.ts";

type Fields = Readonly<Record<string, string>>;

const cookieOf = (session: string) => `bonafide_staff_session=${session}`;
const isSignIn = ({ headers }: Answer) => headers["location"]?.includes("/signin") === true;
const refused = new Denied({ names: [refusals.refused] });

/** The secret of the session that an answer opens. */
const openedBy = (answer: Answer | undefined) => {
  const secret = answer === undefined ? undefined : cookieIn(answer, "staff_session");
  return secret === undefined ? Effect.fail(denied(answer)) : Effect.succeed(secret);
};

/** Sends a form of a page of the console, and says yes where it asks. */
const change = Effect.fnUntraced(function* (
  { password, session, source }: Operator,
  path: string,
  form: { readonly task: string; readonly fields?: Fields; readonly which?: Fields },
) {
  const { fields = {}, task, which } = form;
  const at = { path, source, cookie: cookieOf(session) };
  const { answer, page } = yield* submit(at, task, fields, which);
  if (isSignIn(page)) return yield* new Denied({ names: [refusals.signedOut] });
  if (answer === undefined) return yield* refused;
  const isAsked = answer.text.includes("Are you sure?");
  const last = isAsked ? yield* send(at, answer, task, { current: password }) : answer;
  if (last === undefined || last.status >= 400) return yield* refused;
  return last;
});

const pathOf = ({ caller }: Partner) => `/console/organizations/${caller.organizationId}`;

/** The secret that a page shows once. */
const shownBy = ({ text }: Answer) =>
  (/<code class="secret">([^<]*)</.exec(text)?.[1] ?? "").replaceAll("&amp;", "&");

/** The calls by the pages of the console. */
export const consoleOverHttp: ConsoleCalls = {
  staffSignIn: ({ code, name, password, source }) =>
    Effect.flatMap(
      submit({ path: "/console/signin", source }, "signin", { name, password, code }),
      ({ answer }) => openedBy(answer),
    ),
  staffSession: (secret) =>
    Effect.map(
      open({ path: "/console/account", source: partnerSource, cookie: cookieOf(secret) }),
      (answer) => {
        if (answer.status === 200) return /You are (\w+),/.exec(answer.text)?.[1];
        return isSignIn(answer) ? undefined : "new";
      },
    ),
  staffSignOut: (secret, source) =>
    Effect.gen(function* () {
      // The page of an account that has no second factor is another one.
      for (const path of ["/console/account", "/console/second-factor"]) {
        const { answer } = yield* submit({ path, source, cookie: cookieOf(secret) }, "signout");
        if (answer !== undefined) return;
      }
    }),
  setFactor: (session, { code, source, totp }) =>
    Effect.flatMap(
      submit({ path: "/console/second-factor", source, cookie: cookieOf(session) }, "factor", {
        secret: totp,
        code,
      }),
      ({ answer, page }) => {
        if (isSignIn(page)) return Effect.fail(new Denied({ names: [refusals.signedOut] }));
        return Effect.mapError(openedBy(answer), () => refused);
      },
    ),

  replay: (by, id) => Effect.asVoid(change(by, `/console/deliveries/${id}`, { task: "replay" })),
  setWebhook: (by, partner, { family, url = "" }) =>
    Effect.asVoid(change(by, pathOf(partner), { task: "webhook", fields: { family, url } })),
  rotateWebhookSecret: (by, partner, overlap) =>
    Effect.map(
      change(by, pathOf(partner), { task: "secret", fields: { overlap: `${overlap}` } }),
      shownBy,
    ),
  rotateConsumerSecret: (by, partner) =>
    Effect.map(
      change(by, pathOf(partner), {
        task: "consumer_secret",
        which: { consumer: partner.consumer.id },
      }),
      shownBy,
    ),
  setRedirects: (by, partner, uris) =>
    Effect.asVoid(
      change(by, pathOf(partner), {
        task: "redirects",
        fields: { uris: uris.join("\n") },
        which: { consumer: partner.consumer.id },
      }),
    ),
  setOrganization: (by, partner, standing) =>
    Effect.asVoid(change(by, pathOf(partner), { task: "organization", fields: { standing } })),
  setRate: (by, partner, { perMinute, product }) => {
    const account = partner.caller.accountId;
    return Effect.asVoid(
      perMinute === undefined
        ? change(by, pathOf(partner), { task: "withdraw", which: { account, product } })
        : change(by, pathOf(partner), {
            task: "grant",
            fields: { product, rate: `${perMinute}` },
            which: { account },
          }),
    );
  },
};
