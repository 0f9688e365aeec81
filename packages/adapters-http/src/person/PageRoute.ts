import { Cause, Effect, type Scope } from "effect";
import { HttpRouter, HttpServerRequest, type HttpServerResponse } from "effect/http";
import { failUnread } from "../body/BodyChunks.ts";
import { logRequestDefect } from "../server/RequestDefectLog.ts";
import { PageTurns } from "./PageTurns.ts";
import { errorPage } from "./pages/ErrorPage.ts";
import { showPage } from "./PageAnswer.ts";
import { forged, type PageFault } from "./PageFault.ts";
import { makeReadPageForm, type PageForm } from "./PageForm.ts";
import { makePageGuard } from "./PageGuard.ts";
import { makeMeet, type PageVisit } from "./PageVisit.ts";

type Answer = Effect.Effect<HttpServerResponse.HttpServerResponse, PageFault>;

/** What a page shows. */
export type PageView = (visit: PageVisit) => Answer;

/** What a page does with a form that came from one of ours. */
export type PageTask = (visit: PageVisit, form: PageForm) => Answer;

const showing = (
  answer: Effect.Effect<HttpServerResponse.HttpServerResponse, PageFault, Scope.Scope>,
) =>
  Effect.scoped(answer).pipe(
    Effect.catch((fault) => Effect.succeed(showPage(errorPage(fault)))),
    Effect.catchCause((cause) =>
      Cause.hasInterruptsOnly(cause)
        ? Effect.failCause(cause)
        : Effect.as(logRequestDefect(cause), showPage(errorPage({ name: "broken" }))),
    ),
  );

/**
 * Routes for pages. A form is looked at only where it may have come from a page of ours and carries that page's token;
 * it is not interrupted, so that a browser that hangs up leaves nothing half done.
 */
export const makePageRoutes = Effect.gen(function* () {
  const meet = yield* makeMeet;
  const guard = yield* makePageGuard;
  const readForm = yield* makeReadPageForm;
  const { page, turn } = yield* PageTurns;

  const served = (answer: Parameters<typeof showing>[0]) => page(showing(answer));

  return {
    view: (path: `/${string}`, view: PageView) =>
      HttpRouter.route(
        "GET",
        path,
        Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) =>
          served(
            Effect.andThen(
              turn,
              Effect.flatMap(meet(request), (visit) => Effect.map(view(visit), visit.seal)),
            ),
          ),
        ),
      ),
    task: (path: `/${string}`, task: PageTask) =>
      HttpRouter.route(
        "POST",
        path,
        Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) =>
          served(
            Effect.gen(function* () {
              yield* guard.admit(request);
              yield* turn;
              const visit = yield* meet(request);
              const { secret } = visit;
              // Without a secret there is no token: nothing of the form is read.
              if (secret === undefined) return yield* failUnread(request, forged);
              const accepts = (token: string | undefined) => guard.accepts(secret, token);
              const form = yield* readForm(visit, accepts);
              if (!accepts(form.texts.get("csrf"))) return yield* forged;
              return yield* task(visit, form);
            }),
          ),
        ),
        { uninterruptible: true },
      ),
  };
});
