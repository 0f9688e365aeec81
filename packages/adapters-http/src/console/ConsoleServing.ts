import { ActingStaff } from "@bonafide/core/staff/ActingStaff";
import { hasSecondFactor } from "@bonafide/core/staff/StaffAccount";
import { Cause, Effect, type Scope, Struct } from "effect";
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http";
import { failUnread } from "../body/BodyChunks.ts";
import { errorPage } from "../person/pages/ErrorPage.ts";
import { forged, type PageFault } from "../person/PageFault.ts";
import { makeReadPageForm, type PageForm } from "../person/PageForm.ts";
import { pageText } from "../person/PageText.ts";
import { makePageGuard } from "../person/PageGuard.ts";
import { PageTurns } from "../person/PageTurns.ts";
import { pageFaultOf } from "../person/PageRoute.ts";
import { logRequestDefect } from "../server/RequestDefectLog.ts";
import { sendToConsole, showConsole } from "./ConsoleAnswer.ts";
import { type ConsoleProblem, isMissing, wordsOfProblem } from "./ConsoleProblem.ts";
import {
  type ConsoleAccess,
  consolePath,
  type ConsoleRouteName,
  consoleRoutes,
} from "./ConsoleRoutes.ts";
import type { ConsolePage } from "./ConsoleShell.ts";
import { type ConsoleVisit, makeConsoleMeet, may } from "./ConsoleVisit.ts";

type Response = HttpServerResponse.HttpServerResponse;

/** Makes a page, or answers with a file or a redirect. */
export type ConsoleView = (
  visit: ConsoleVisit,
) => Effect.Effect<ConsolePage | Response, ConsoleProblem>;

/** Does what a form of a page asks for. `page` is shown again with the problem if it is not done. */
export interface ConsoleTask {
  readonly page: ConsoleView;
  readonly task: (
    visit: ConsoleVisit,
    form: PageForm,
  ) => Effect.Effect<ConsolePage | Response, ConsoleProblem>;
}

/** A handler of each route. */
export type ConsoleHandlers<Name extends ConsoleRouteName = ConsoleRouteName> = {
  readonly [N in Name]: (typeof consoleRoutes)[N]["method"] extends "GET"
    ? ConsoleView
    : ConsoleTask;
};

const forbidden: ConsolePage = {
  title: "Not part of your role",
  status: 403,
  narrow: true,
  body: "Your role does not include this page. An operator can give you another role.",
};

const missing: ConsolePage = {
  title: "Nothing is here",
  status: 404,
  narrow: true,
  body: "The page or the thing that it is about does not exist.",
};

/** Why a browser may not have a page: it is sent to the sign-in or the second factor, or refused. */
const refusalOf = (
  visit: ConsoleVisit,
  access: ConsoleAccess,
): ConsolePage | Response | undefined => {
  const { session } = visit;
  if (access === "public") return undefined;
  if (session === undefined) return sendToConsole(consolePath("signInPage"));
  if (access === "session") return undefined;
  if (!hasSecondFactor(session.staff)) return sendToConsole(consolePath("factorPage"));
  return access === "staff" || may(visit, access) ? undefined : forbidden;
};

const isPage = (shown: ConsolePage | Response): shown is ConsolePage => "title" in shown;

const show = (visit: ConsoleVisit, shown: ConsolePage | Response): Response =>
  isPage(shown) ? showConsole(visit, shown) : shown;

/** The page of a fault, also where no visit is known. */
const faultPage = (request: HttpServerRequest.HttpServerRequest, fault: PageFault): Response => {
  const { body, retryAfter, status, title } = errorPage(pageText, fault);
  const visit: ConsoleVisit = {
    request,
    query: new URLSearchParams(),
    param: () => "",
    session: undefined,
    secret: undefined,
    source: undefined,
    passkey: undefined,
    target: (action) => ({ action, csrf: "" }),
    seal: (response) => response,
  };
  return showConsole(visit, { title, body, status: status ?? 500, narrow: true, retryAfter });
};

/**
 * Serves the routes of the console. Who may have a page is decided by the table of routes, before anything is read. A
 * form is handled only if it may come from one of our pages and has its token, and is uninterruptible.
 */
export const makeConsoleServing = Effect.gen(function* () {
  const meet = yield* makeConsoleMeet;
  const guard = yield* makePageGuard;
  const readForm = yield* makeReadPageForm;
  const { page, turn } = yield* PageTurns;

  const served = (
    answer: (
      request: HttpServerRequest.HttpServerRequest,
    ) => Effect.Effect<Response, PageFault, Scope.Scope | HttpRouter.RouteContext>,
  ) =>
    Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) =>
      page(
        Effect.scoped(answer(request)).pipe(
          Effect.catch((fault) => Effect.succeed(faultPage(request, fault))),
          Effect.catchCause((cause) =>
            Cause.hasInterruptsOnly(cause)
              ? Effect.failCause(cause)
              : Effect.as(logRequestDefect(cause), faultPage(request, pageFaultOf(cause))),
          ),
        ),
      ),
    );

  const acting = <A, E>(visit: ConsoleVisit, answer: Effect.Effect<A, E>) => {
    const { session, source } = visit;
    return session === undefined
      ? answer
      : Effect.provideService(answer, ActingStaff, {
          id: session.staff.id,
          name: session.staff.name,
          source,
        });
  };

  const viewed = (visit: ConsoleVisit, view: ConsoleView) =>
    acting(visit, view(visit)).pipe(
      Effect.catch((problem) =>
        Effect.succeed(
          isMissing(problem)
            ? missing
            : { title: "This cannot be shown", status: 422, body: wordsOfProblem(problem) },
        ),
      ),
      Effect.map((shown) => show(visit, shown)),
    );

  const view = (access: ConsoleAccess, handler: ConsoleView) =>
    served(
      Effect.fnUntraced(function* (request) {
        yield* turn;
        const visit = yield* meet(request);
        const refusal = refusalOf(visit, access);
        if (refusal !== undefined) return visit.seal(show(visit, refusal));
        // A HEAD shows nothing, so it is no look at a document or a person.
        if (request.method === "HEAD") return visit.seal(HttpServerResponse.empty({ status: 200 }));
        return visit.seal(yield* viewed(visit, handler));
      }),
    );

  const task = (access: ConsoleAccess, { page: host, task: handler }: ConsoleTask) =>
    served(
      Effect.fnUntraced(function* (request) {
        yield* guard.admit(request);
        yield* turn;
        const visit = yield* meet(request);
        const { secret } = visit;
        const refusal = refusalOf(visit, access);
        if (refusal !== undefined) {
          return yield* failUnread(request, show(visit, refusal)).pipe(
            Effect.catch(Effect.succeed),
          );
        }
        // Without a secret no token is valid, so the form is not read.
        if (secret === undefined) return yield* failUnread(request, forged);
        const accepts = (token: string | undefined) => guard.accepts(secret, token);
        const form = yield* readForm(
          { ...visit, session: undefined },
          accepts,
          visit.session !== undefined,
        );
        if (!accepts(form.texts.get("csrf"))) return yield* forged;
        return yield* acting(visit, handler(visit, form)).pipe(
          Effect.map((shown) => show(visit, shown)),
          Effect.catch((problem) => {
            const failed = { problem: wordsOfProblem(problem), form };
            return viewed({ ...visit, failed }, host);
          }),
        );
      }),
    );

  return (handlers: ConsoleHandlers) =>
    Struct.keys(consoleRoutes).map((name) => {
      const { access, method, path } = consoleRoutes[name];
      const handler: ConsoleView | ConsoleTask = handlers[name];
      return typeof handler === "function"
        ? HttpRouter.route(method, path, view(access, handler))
        : HttpRouter.route(method, path, task(access, handler), { uninterruptible: true });
    });
});
