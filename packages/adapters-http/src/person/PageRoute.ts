import { Cause, Effect, type Scope } from "effect";
import { HttpRouter, HttpServerRequest, type HttpServerResponse } from "effect/http";
import { failUnread } from "../body/BodyChunks.ts";
import { logRequestDefect, storageAway } from "../server/RequestDefectLog.ts";
import { PageTurns } from "./PageTurns.ts";
import { errorPage } from "./pages/ErrorPage.ts";
import { showPage } from "./PageAnswer.ts";
import { forged, PageFault } from "./PageFault.ts";
import { makePageLook, type PageLook } from "./PageLook.ts";
import { makePageCookies } from "./PageCookies.ts";
import { languageParameter, readLanguage } from "./PageLanguage.ts";
import { makeReadPageForm, type PageForm } from "./PageForm.ts";
import { makePageGuard } from "./PageGuard.ts";
import { makeMeet, type PageVisit } from "./PageVisit.ts";

type Answer = Effect.Effect<HttpServerResponse.HttpServerResponse, PageFault>;

/** Renders a page. */
export type PageView = (visit: PageVisit) => Answer;

/** Handles a form of one of our pages. */
export type PageTask = (visit: PageVisit, form: PageForm) => Answer;

/** The error page of a defect. */
export const pageFaultOf = (cause: Cause.Cause<unknown>): PageFault =>
  storageAway(cause) === undefined
    ? new PageFault({ name: "broken" })
    : new PageFault({ name: "full", retryAfter: 1 });

const showing = (
  look: PageLook,
  answer: Effect.Effect<HttpServerResponse.HttpServerResponse, PageFault, Scope.Scope>,
) =>
  Effect.scoped(answer).pipe(
    Effect.catch((fault) => Effect.succeed(showPage(look, errorPage(look.words, fault)))),
    Effect.catchCause((cause) =>
      Cause.hasInterruptsOnly(cause)
        ? Effect.failCause(cause)
        : Effect.as(
            logRequestDefect(cause),
            showPage(look, errorPage(look.words, pageFaultOf(cause))),
          ),
    ),
  );

/**
 * The routes of pages. A form is handled only if it may come from one of our pages and has its token. It is
 * uninterruptible, so that a browser that hangs up leaves nothing half done.
 */
export const makePageRoutes = Effect.gen(function* () {
  const meet = yield* makeMeet;
  const guard = yield* makePageGuard;
  const readForm = yield* makeReadPageForm;
  const { page, turn } = yield* PageTurns;

  const lookOf = yield* makePageLook;
  const cookies = yield* makePageCookies;

  const served = (
    request: HttpServerRequest.HttpServerRequest,
    answer: Parameters<typeof showing>[1],
  ) => page(showing(lookOf(request), answer));

  return {
    view: (path: `/${string}`, view: PageView) =>
      HttpRouter.route(
        "GET",
        path,
        Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) =>
          served(
            request,
            Effect.andThen(
              turn,
              Effect.flatMap(meet(request), (visit) => Effect.map(view(visit), visit.seal)),
            ),
          ),
        ),
      ),
    task: (
      path: `/${string}`,
      task: PageTask,
      {
        refuseStranger,
        view,
      }: {
        /** The page with the form, which a change of the language shows again with what was typed. */
        readonly view?: PageView;
        /** The answer instead of reading the form, or none. The page takes files of strangers. */
        readonly refuseStranger?: (
          visit: PageVisit,
        ) => Effect.Effect<HttpServerResponse.HttpServerResponse | void, PageFault>;
      } = {},
    ) =>
      HttpRouter.route(
        "POST",
        path,
        Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) =>
          served(
            request,
            Effect.gen(function* () {
              yield* guard.admit(request);
              yield* turn;
              const visit = yield* meet(request);
              const { secret } = visit;
              // Without a secret no token is valid, so the form is not read.
              if (secret === undefined) return yield* failUnread(request, forged);
              const refusal = yield* (refuseStranger?.(visit) ?? Effect.void).pipe(
                Effect.catch((fault) => failUnread(request, fault)),
              );
              if (refusal !== undefined)
                return yield* Effect.orElseSucceed(failUnread(request, forged), () => refusal);
              const accepts = (token: string | undefined) => guard.accepts(secret, token);
              const form = yield* readForm(visit, accepts, refuseStranger !== undefined);
              if (!accepts(form.texts.get("csrf"))) return yield* forged;
              const chosen = readLanguage(form.text(languageParameter));
              if (chosen === undefined || view === undefined) return yield* task(visit, form);
              const look = lookOf(request, form.texts);
              const shown = yield* view({ ...visit, look, words: look.words });
              return cookies.setLanguage(shown, chosen);
            }),
          ),
        ),
        { uninterruptible: true },
      ),
  };
});
