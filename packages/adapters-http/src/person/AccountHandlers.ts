import { MailSettings } from "@bonafide/core/mail/MailSettings";
import { Authorizations } from "@bonafide/core/oauth/Authorizations";
import { People, type UsedSession } from "@bonafide/core/person/People";
import { Erasures } from "@bonafide/core/verification/Erasures";
import { PersonVerifications } from "@bonafide/core/person/PersonVerifications";
import type { SignInFault } from "@bonafide/core/person/SignInFault";
import { Effect } from "effect";
import type { HttpServerResponse } from "effect/http";
import { type FormFault, signInFaultOf } from "./FormFaults.ts";
import { accountPage } from "./pages/AccountPage.ts";
import { type FormErrors, noErrors } from "./pages/Elements.ts";
import { erasedPage, erasePage, passwordPage } from "./pages/PasswordPage.ts";
import type { Page } from "./pages/Page.ts";
import { sendTo, showPage } from "./PageAnswer.ts";
import { makePageCookies } from "./PageCookies.ts";
import type { PageForm } from "./PageForm.ts";
import { pagePaths } from "./PagePaths.ts";
import type { PageTask, PageView } from "./PageRoute.ts";
import { type PageVisit, signedInOf } from "./PageVisit.ts";
import type { PageWords } from "./PageWords.ts";

type Response = HttpServerResponse.HttpServerResponse;

const show = (visit: PageVisit, page: Page): Response =>
  showPage(visit.look, { signedIn: signedInOf(visit), ...page });

const emailOf = ({ person }: UsedSession): string => person.personal?.email ?? "";

/** A wrong password is shown at its own field. */
const faultOf = (words: PageWords, fault: SignInFault): FormFault =>
  fault.name === "NotAccepted"
    ? {
        errors: new Map([["current", words.password.wrong]]),
        status: 422,
        retryAfter: undefined,
      }
    : signInFaultOf(words, fault);

const signedIn =
  (
    answer: (visit: PageVisit, session: UsedSession, form: PageForm) => Effect.Effect<Response>,
  ): PageTask =>
  (visit, form) =>
    visit.session === undefined
      ? Effect.succeed(sendTo(pagePaths.signIn))
      : answer(visit, visit.session, form);

const viewing = (answer: (visit: PageVisit, session: UsedSession) => Effect.Effect<Response>) => {
  const view: PageView = (visit) =>
    visit.session === undefined
      ? Effect.succeed(sendTo(pagePaths.signIn))
      : answer(visit, visit.session);
  return view;
};

/** The pages of a person's own account. */
export const makeAccountHandlers = Effect.gen(function* () {
  const people = yield* People;
  const erasures = yield* Erasures;
  const verifications = yield* PersonVerifications;
  const authorizations = yield* Authorizations;
  const cookies = yield* makePageCookies;
  const { enabled: mail } = yield* MailSettings;

  const account = viewing(
    Effect.fnUntraced(function* (visit, session) {
      const { person } = session;
      const proofs = yield* verifications.proofsOf(person);
      const access = yield* authorizations.accessOf(person.id);
      const withdraw = visit.target(pagePaths.withdraw);
      const signOut = visit.target(pagePaths.signOut);
      const email = emailOf(session);
      const confirm =
        mail && person.personal?.confirmed === undefined
          ? visit.target(pagePaths.confirm)
          : undefined;
      return showPage(
        visit.look,
        accountPage(visit.words, { email, confirm, proofs, access, withdraw, signOut }),
      );
    }),
  );

  const withdraw = signedIn((_, { person }, form) =>
    Effect.as(authorizations.withdraw(person.id, form.text("consumer")), sendTo(pagePaths.account)),
  );

  const asking =
    (
      path: string,
      page: (
        words: PageWords,
        target: ReturnType<PageVisit["target"]>,
        email: string,
        errors: FormErrors,
      ) => Page,
    ) =>
    (visit: PageVisit, session: UsedSession, fault?: FormFault): Response => {
      const { errors, ...answered } = fault ?? { errors: noErrors };
      return show(visit, {
        ...page(visit.words, visit.target(path), emailOf(session), errors),
        ...answered,
      });
    };
  const askPassword = asking(pagePaths.password, passwordPage);
  const askErase = asking(pagePaths.erase, erasePage);

  const changePassword = signedIn((visit, session, form) =>
    people.changePassword(session, form.text("current"), form.text("password"), visit.source).pipe(
      Effect.match({
        onFailure: (fault) => askPassword(visit, session, faultOf(visit.words, fault)),
        onSuccess: () => sendTo(pagePaths.account),
      }),
    ),
  );

  // Signing in again counts an attempt and checks the password in one step.
  const erase = signedIn((visit, session, form) =>
    Effect.gen(function* () {
      const { person } = session;
      const credentials = {
        email: emailOf(session),
        password: form.text("current"),
        source: visit.source,
      };
      yield* people.signIn(credentials, cookies.session(visit.request));
      yield* erasures
        .person(person.id, { actor: person.id, source: visit.source })
        // A concurrent request erased the person first.
        .pipe(Effect.catchTag("Unknown", () => Effect.void));
      return cookies.dropDevice(cookies.dropSession(showPage(visit.look, erasedPage(visit.words))));
    }).pipe(
      Effect.catchTag("SignInFault", (fault) =>
        Effect.succeed(askErase(visit, session, faultOf(visit.words, fault))),
      ),
    ),
  );

  return {
    account,
    withdraw,
    password: viewing((visit, session) => Effect.succeed(askPassword(visit, session))),
    changePassword,
    erasePage: viewing((visit, session) => Effect.succeed(askErase(visit, session))),
    erase,
  };
});
