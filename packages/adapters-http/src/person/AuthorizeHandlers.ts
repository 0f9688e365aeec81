import { Authorizations } from "@bonafide/core/oauth/Authorizations";
import { Effect } from "effect";
import { makeAffiliationPages } from "./AffiliationPages.ts";
import { makeAffiliationTasks } from "./AffiliationTasks.ts";
import { type AuthorizeVisit, makeAuthorizeFlow, sentBack } from "./AuthorizeFlow.ts";
import { askNext, askSignIn } from "./AuthorizePages.ts";
import { makeAuthorizeTasks } from "./AuthorizeTasks.ts";
import type { PageForm } from "./PageForm.ts";
import type { PageTask, PageView } from "./PageRoute.ts";
import { sendTo } from "./PageAnswer.ts";
import { makeSignInTasks } from "./SignInTasks.ts";

/** The flow of an authorization: sign in, prove what is missing, consent. */
export const makeAuthorizeHandlers = Effect.gen(function* () {
  const flow = yield* makeAuthorizeFlow;
  const signIn = yield* makeSignInTasks;
  const affiliationPages = yield* makeAffiliationPages;
  const affiliationTasks = yield* makeAffiliationTasks(affiliationPages);
  const tasks = yield* makeAuthorizeTasks(affiliationTasks);
  const { preview } = yield* Authorizations;
  const ask = askNext(affiliationPages, ({ proofs, request, session }) =>
    preview(request, session, proofs),
  );

  const enter = (authorize: AuthorizeVisit, form: PageForm) => {
    const op = form.text("task");
    const { href, visit } = authorize;
    // A person whose session ended signs in again and continues.
    if (op !== "signin" && op !== "signup") return Effect.succeed(sendTo(href()));
    return signIn[op](visit, form, {
      location: href(),
      failed: (fault) => askSignIn(authorize, { op, ...fault }),
    });
  };

  const view: PageView = Effect.fnUntraced(
    function* (visit) {
      const authorize = yield* flow.read(visit);
      if (visit.session === undefined) return askSignIn(authorize);
      return yield* ask(yield* flow.step(authorize, visit.session));
    },
    Effect.catchTag("AuthorizationRefused", (refused) => Effect.succeed(sentBack(refused))),
  );

  const task: PageTask = Effect.fnUntraced(
    function* (visit, form) {
      const authorize = yield* flow.read(visit);
      if (visit.session === undefined) return yield* enter(authorize, form);
      if (form.text("task") === "signout") return yield* signIn.signOut(visit, authorize.href());
      return yield* tasks(yield* flow.step(authorize, visit.session), form);
    },
    Effect.catchTag("AuthorizationRefused", (refused) => Effect.succeed(sentBack(refused))),
  );

  return { view, task };
});
