import { Authorizations } from "@bonafide/core/oauth/Authorizations";
import { KeptForms } from "@bonafide/core/person/KeptForms";
import type { OpenedSession } from "@bonafide/core/person/People";
import { Effect, Option } from "effect";
import { makeAffiliationPages } from "./AffiliationPages.ts";
import { makeAffiliationTasks } from "./AffiliationTasks.ts";
import { type AuthorizeVisit, makeAuthorizeFlow, sentBack } from "./AuthorizeFlow.ts";
import { askNext, askSignIn } from "./AuthorizePages.ts";
import { makeAuthorizeTasks } from "./AuthorizeTasks.ts";
import { formOf, type PageForm } from "./PageForm.ts";
import { makePageGuard } from "./PageGuard.ts";
import { noErrors } from "./pages/Elements.ts";
import type { PageTask, PageView } from "./PageRoute.ts";
import { sendTo } from "./PageAnswer.ts";
import { makeShowHandOver } from "./ShownHandOver.ts";
import type { PageVisit } from "./PageVisit.ts";
import { makeSignInTasks } from "./SignInTasks.ts";

/** The actions of forms that a person types into. */
const typed = ["phone", "code", "identity", "document", "affiliation", "school", "search", "state"];
const isTyped = (task: string | undefined): boolean => task !== undefined && typed.includes(task);

/** The flow of an authorization: a person without a session signs in, then proves what is missing, then consents. */
export const makeAuthorizeHandlers = Effect.gen(function* () {
  const flow = yield* makeAuthorizeFlow;
  const signIn = yield* makeSignInTasks;
  const affiliationPages = yield* makeAffiliationPages;
  const affiliationTasks = yield* makeAffiliationTasks(affiliationPages);
  const tasks = yield* makeAuthorizeTasks(affiliationTasks);
  const { preview } = yield* Authorizations;
  const showHandOver = yield* makeShowHandOver;
  const ask = askNext(affiliationPages, showHandOver, ({ proofs, request, session }) =>
    preview(request, session, proofs),
  );

  const keptForms = yield* KeptForms;
  const { tokenOf } = yield* makePageGuard;

  /** A person whose session ended signs in again. What they typed is kept until then, except files. */
  const keep = Effect.fnUntraced(function* (authorize: AuthorizeVisit, { texts }: PageForm) {
    const { href, visit } = authorize;
    const { csrf: _, ...fields } = Object.fromEntries(texts);
    const kept =
      visit.ended === undefined || !isTyped(texts.get("task"))
        ? undefined
        : yield* keptForms.seal(visit.ended, fields);
    return kept === undefined
      ? sendTo(visit.ended === undefined ? href() : href({ op: "signin" }))
      : askSignIn(authorize, { op: "signin", errors: noErrors, kept });
  });

  /** Asks for the sign-in in another language, with what was typed there or before the session ended. */
  const switched = (authorize: AuthorizeVisit, typed: PageForm["texts"]) => {
    const kept = typed.get("kept");
    if (kept !== undefined)
      return Effect.succeed(askSignIn(authorize, { op: "signin", errors: noErrors, kept }));
    const isOwn = authorize.visit.ended !== undefined && isTyped(typed.get("task"));
    return isOwn ? keep(authorize, formOf(typed)) : Effect.succeed(askSignIn(authorize));
  };

  /** Goes on with a kept form, if it is of the person who signed in. */
  const goOn = Effect.fnUntraced(function* (
    authorize: AuthorizeVisit,
    kept: string,
    { person, secret, sessionId }: OpenedSession,
  ) {
    const fields = Option.getOrUndefined(yield* keptForms.open(person.id, kept));
    if (fields === undefined) return sendTo(authorize.href());
    const session = { person, sessionId };
    const visit: PageVisit = {
      ...authorize.visit,
      session,
      secret,
      target: (action) => ({ action, csrf: tokenOf(secret) }),
    };
    const again = flow.visiting(authorize.request, visit);
    return yield* tasks(yield* flow.step(again, session), formOf(new Map(Object.entries(fields))));
  });

  const enter = (authorize: AuthorizeVisit, form: PageForm) => {
    const op = form.text("task");
    const { href, visit } = authorize;
    if (op !== "signin" && op !== "signup" && op !== "passkey") return keep(authorize, form);
    const kept = form.texts.get("kept");
    return signIn[op](visit, form, {
      location: href(),
      ...(kept === undefined
        ? {}
        : { entered: (opened: OpenedSession) => goOn(authorize, kept, opened) }),
      failed: (fault) =>
        askSignIn(authorize, { op: op === "passkey" ? "signin" : op, kept, ...fault }),
    });
  };

  const view: PageView = Effect.fnUntraced(
    function* (visit) {
      const authorize = yield* flow.read(visit);
      if (visit.session === undefined)
        return yield* switched(authorize, visit.look.typed ?? new Map());
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
