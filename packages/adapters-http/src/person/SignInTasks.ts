import { type OpenedSession, People } from "@bonafide/core/person/People";
import { Effect } from "effect";
import type { HttpServerResponse } from "effect/http";
import { type FormFault, signInFaultOf } from "./FormFaults.ts";
import { sendTo } from "./PageAnswer.ts";
import { makePageCookies } from "./PageCookies.ts";
import type { PageForm } from "./PageForm.ts";
import type { PageVisit } from "./PageVisit.ts";
import { sentPasskey } from "./SentPasskey.ts";

type Response = HttpServerResponse.HttpServerResponse;

/** Where a sign-in leads, and its page after a failure. */
export interface SignInWay {
  readonly location: string;
  /** The answer in place of a redirect, for the new session. */
  readonly entered?: (opened: OpenedSession) => Effect.Effect<Response>;
  readonly failed: (fault: FormFault & { readonly value: string }) => Response;
}

/** Signs people in, up and out. Each opens a new session or ends one. */
export const makeSignInTasks = Effect.gen(function* () {
  const people = yield* People;
  const cookies = yield* makePageCookies;

  const { passkeys } = people;

  /** The answer for an opened session, with its cookies. */
  const welcome = (way: SignInWay, opened: OpenedSession): Effect.Effect<Response> =>
    Effect.map(way.entered?.(opened) ?? Effect.succeed(sendTo(way.location)), (response) =>
      cookies.setDevice(cookies.setSession(response, opened.secret), opened.device),
    );

  const passkey = (visit: PageVisit, form: PageForm, way: SignInWay): Effect.Effect<Response> => {
    const { request, source, words } = visit;
    const refused = Effect.sync(() =>
      way.failed({
        value: "",
        errors: new Map([["", words.passkeys.refused]]),
        status: 422,
        retryAfter: undefined,
      }),
    );
    const answer = sentPasskey(visit, form);
    if (answer === undefined) return refused;
    const browser = { source, device: cookies.device(request), language: words.lang };
    return passkeys.signIn(answer, browser, cookies.session(request)).pipe(
      Effect.matchEffect({
        onFailure: () => refused,
        onSuccess: (opened) => welcome(way, opened),
      }),
    );
  };

  const enter = (op: "signin" | "signup") => (visit: PageVisit, form: PageForm, way: SignInWay) => {
    const email = form.text("email").trim();
    const credentials = {
      email,
      password: form.text("password"),
      source: visit.source,
      device: cookies.device(visit.request),
      language: visit.words.lang,
    };
    const previous = cookies.session(visit.request);
    const opening =
      op === "signin" ? people.signIn(credentials, previous) : people.signUp(credentials);
    return Effect.matchEffect(opening, {
      onFailure: (fault) =>
        Effect.succeed(way.failed({ value: email, ...signInFaultOf(visit.words, fault) })),
      onSuccess: (opened: OpenedSession) => welcome(way, opened),
    });
  };

  return {
    passkey,
    signin: enter("signin"),
    signup: enter("signup"),
    signOut: Effect.fnUntraced(function* (visit: PageVisit, location: string) {
      const secret = cookies.session(visit.request);
      if (secret !== undefined) yield* people.signOut(secret, visit.source);
      return cookies.dropSession(sendTo(location));
    }),
  };
});
export type SignInTasks = Effect.Success<typeof makeSignInTasks>;
