import { SecretKeys } from "@bonafide/core/access/SecretKeys";
import { MailSettings } from "@bonafide/core/mail/MailSettings";
import { People, type UsedSession } from "@bonafide/core/person/People";
import { Effect, Option } from "effect";
import type { HttpServerRequest, HttpServerResponse } from "effect/http";
import { makeCallingAddress } from "../server/CallingAddress.ts";
import { queryPairsOf } from "../server/RequestQuery.ts";
import { HttpSettings } from "../server/HttpSettings.ts";
import type { CaptureScripts } from "./CaptureScripts.ts";
import type { FormTarget } from "./pages/Elements.ts";
import type { Page } from "./pages/Page.ts";
import type { PasskeyOffer } from "./pages/PasskeyForms.ts";
import { makePasskeySites } from "./PasskeySites.ts";
import { makePageCookies, type PageCookies } from "./PageCookies.ts";
import { makePageGuard } from "./PageGuard.ts";
import { PageFault } from "./PageFault.ts";
import { makePageLook, type PageLook } from "./PageLook.ts";
import { pagePaths } from "./PagePaths.ts";
import type { PageWords } from "./PageWords.ts";

/** A browser's request for a page. */
export interface PageVisit {
  readonly request: HttpServerRequest.HttpServerRequest;
  readonly query: URLSearchParams;
  /** The session of a signed-in person. */
  readonly session: UsedSession | undefined;
  /** The id of the person whose session ended by time or by the server; their forms are still theirs. */
  readonly ended: string | undefined;
  /** The browser's secret: its session's, open or ended, or a visitor's. */
  readonly secret: string | undefined;
  readonly source: string | undefined;
  /** Where a forgotten password is replaced; absent where the server sends no mail. */
  readonly forgotHref: string | undefined;
  readonly look: PageLook;
  readonly words: PageWords;
  /** A challenge for passkeys; absent where browsers have none. */
  readonly passkey: PasskeyOffer | undefined;
  /** The camera of scripts, where the server has one. */
  readonly capture: (() => CaptureScripts) | undefined;
  /** The target of a form on this page. */
  readonly target: (action: string) => FormTarget;
  /** The answer with its cookies. */
  readonly seal: (
    response: HttpServerResponse.HttpServerResponse,
  ) => HttpServerResponse.HttpServerResponse;
}

/** The signed-in person, as every page shows it. */
export const signedInOf = (
  visit: PageVisit,
  action: string = pagePaths.signOut,
): Page["signedIn"] => {
  const email = visit.session?.person.personal?.email;
  return email === undefined ? undefined : { email, target: visit.target(action) };
};

/** Finds the browser's session, or gives a new visitor a secret with the first page. */
export const makeMeet = Effect.gen(function* () {
  const people = yield* People;
  const { issue } = yield* SecretKeys;
  const cookies: PageCookies = yield* makePageCookies;
  const { tokenOf } = yield* makePageGuard;
  const callingAddress = yield* makeCallingAddress;
  const { capture } = yield* HttpSettings;
  const { enabled } = yield* MailSettings;
  const lookOf = yield* makePageLook;
  const siteOf = yield* makePasskeySites;
  const { passkeys } = yield* People;

  return Effect.fnUntraced(function* (request: HttpServerRequest.HttpServerRequest) {
    const { pairs: query, tooMany } = queryPairsOf(request);
    if (tooMany) return yield* new PageFault({ name: "unreadable" });
    const held = cookies.session(request);
    const session = Option.getOrUndefined(yield* people.session(held));
    const ended =
      session !== undefined || held === undefined
        ? undefined
        : Option.getOrUndefined(yield* people.endedSession(held));
    const known = (session ?? ended) === undefined ? cookies.visitor(request) : held;
    // A form is sent by a page, whose browser already has a secret, so it gets no new one.
    const fresh = known === undefined && request.method !== "POST" ? yield* issue : undefined;
    const secret = known ?? fresh;
    const look = lookOf(request);
    const site = siteOf(request);
    const passkey =
      site === undefined || secret === undefined
        ? undefined
        : { site, challenge: yield* passkeys.challenge(secret) };
    const { chosen } = look;
    const visit: PageVisit = {
      request,
      look,
      words: look.words,
      passkey,
      capture,
      query,
      session,
      ended,
      secret,
      source: callingAddress(request),
      forgotHref: enabled ? pagePaths.forgot : undefined,
      target: (action) => ({ action, csrf: secret === undefined ? "" : tokenOf(secret) }),
      seal: (response) => {
        const kept = chosen === undefined ? response : cookies.setLanguage(response, chosen);
        return fresh === undefined ? kept : cookies.setVisitor(kept, fresh);
      },
    };
    return visit;
  });
});
