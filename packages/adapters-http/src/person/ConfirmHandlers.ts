import { Effect } from "effect";
import { confirmedPage, confirmPage } from "./pages/ConfirmPage.ts";
import { noErrors } from "./pages/Elements.ts";
import type { Page } from "./pages/Page.ts";
import { signInPage } from "./pages/SignInPage.ts";
import type { FormFault } from "./FormFaults.ts";
import { sendTo, showPage } from "./PageAnswer.ts";
import { pagePaths } from "./PagePaths.ts";
import type { PageTask, PageView } from "./PageRoute.ts";
import { type PageVisit, signedInOf } from "./PageVisit.ts";
import { makeSignInTasks } from "./SignInTasks.ts";
import { People } from "@bonafide/core/person/People";

const hrefOf = (code: string): string => `${pagePaths.confirm}?code=${encodeURIComponent(code)}`;

/** Asks for the sign-in of the person that a link was sent to. */
const askSignIn = (
  visit: PageVisit,
  code: string,
  {
    errors,
    value,
    ...answered
  }: Omit<FormFault, "status" | "retryAfter"> & {
    readonly value: string;
    readonly status?: number;
    readonly retryAfter?: number | undefined;
  } = { errors: noErrors, value: "" },
) =>
  showPage(visit.look, {
    ...signInPage(visit.words, {
      op: "signin",
      errors,
      email: value,
      passkey: visit.passkey,
      target: visit.target(hrefOf(code)),
      otherHref: pagePaths.signUp,
      forgotHref: visit.forgotHref,
    }),
    ...answered,
  });

const show = (visit: PageVisit, page: Page) =>
  showPage(visit.look, { signedIn: signedInOf(visit), ...page });

/** The page that confirms an address by the link of a letter. */
export const makeConfirmHandlers = Effect.gen(function* () {
  const { confirmations } = yield* People;
  const signIn = yield* makeSignInTasks;

  const view: PageView = (visit) => {
    const code = visit.query.get("code") ?? "";
    const email = visit.session?.person.personal?.email;
    return Effect.succeed(
      email === undefined
        ? askSignIn(visit, code)
        : show(visit, confirmPage(visit.words, visit.target(hrefOf(code)), email)),
    );
  };

  const task: PageTask = (visit, form) => {
    const { session } = visit;
    const code = visit.query.get("code") ?? "";
    if (session === undefined) {
      return signIn[form.text("task") === "passkey" ? "passkey" : "signin"](visit, form, {
        location: hrefOf(code),
        failed: (fault) => askSignIn(visit, code, fault),
      });
    }
    if (form.text("task") === "send") {
      return Effect.map(confirmations.send(session, visit.words.lang), (sent) =>
        show(visit, confirmedPage(visit.words, sent ? "sent" : "tooMany")),
      );
    }
    if (form.text("task") !== "confirm") return Effect.succeed(sendTo(hrefOf(code)));
    return Effect.map(confirmations.confirm(session, code, visit.source), (isConfirmed) =>
      show(visit, confirmedPage(visit.words, isConfirmed ? "done" : "old")),
    );
  };

  return { view, task };
});
