import { SecretKeys } from "@bonafide/core/access/SecretKeys";
import { People, type UsedSession } from "@bonafide/core/person/People";
import { Effect, Option } from "effect";
import type { HttpServerRequest, HttpServerResponse } from "effect/http";
import { makeCallingAddress } from "../server/CallingAddress.ts";
import { queryPairsOf } from "../server/RequestQuery.ts";
import { letIn } from "../server/RequestWatch.ts";
import type { FormTarget } from "./pages/Elements.ts";
import type { Page } from "./pages/Page.ts";
import { makePageCookies, type PageCookies } from "./PageCookies.ts";
import { makePageGuard } from "./PageGuard.ts";
import { PageFault } from "./PageFault.ts";
import { pagePaths } from "./PagePaths.ts";

/** A browser at one of the pages. */
export interface PageVisit {
  readonly request: HttpServerRequest.HttpServerRequest;
  readonly query: URLSearchParams;
  /** Who is signed in. */
  readonly session: UsedSession | undefined;
  /** The secret that the browser holds: its session's, or a visitor's. */
  readonly secret: string | undefined;
  readonly source: string | undefined;
  /** Where a form of this visit goes. */
  readonly target: (action: string) => FormTarget;
  /** The browser's answer, with the cookies that go with it. */
  readonly seal: (
    response: HttpServerResponse.HttpServerResponse,
  ) => HttpServerResponse.HttpServerResponse;
}

/** Who is signed in, as every page says it. */
export const signedInOf = (
  visit: PageVisit,
  action: string = pagePaths.signOut,
): Page["signedIn"] => {
  const email = visit.session?.person.personal?.email;
  return email === undefined ? undefined : { email, target: visit.target(action) };
};

/** Meets a browser: whose session it holds, or else a visitor's secret, which it is given with its first page. */
export const makeMeet = Effect.gen(function* () {
  const people = yield* People;
  const { issue } = yield* SecretKeys;
  const cookies: PageCookies = yield* makePageCookies;
  const { tokenOf } = yield* makePageGuard;
  const callingAddress = yield* makeCallingAddress;

  return Effect.fnUntraced(function* (request: HttpServerRequest.HttpServerRequest) {
    const { pairs: query, tooMany } = queryPairsOf(request);
    if (tooMany) return yield* new PageFault({ name: "unreadable" });
    const held = cookies.session(request);
    const session = Option.getOrUndefined(yield* people.session(held));
    if (session !== undefined) yield* letIn("person");
    const known = session === undefined ? cookies.visitor(request) : held;
    // A form comes from a page, which gave its browser a secret: it is given none of its own.
    const fresh = known === undefined && request.method !== "POST" ? yield* issue : undefined;
    const secret = known ?? fresh;
    const visit: PageVisit = {
      request,
      query,
      session,
      secret,
      source: callingAddress(request),
      target: (action) => ({ action, csrf: secret === undefined ? "" : tokenOf(secret) }),
      seal: (response) => (fresh === undefined ? response : cookies.setVisitor(response, fresh)),
    };
    return visit;
  });
});
