import { Effect } from "effect";
import type { HttpServerResponse } from "effect/http";
import type { FormErrors } from "./pages/Elements.ts";
import { noErrors } from "./pages/Elements.ts";
import { signInPage } from "./pages/SignInPage.ts";
import { sendTo, showPage } from "./PageAnswer.ts";
import { pagePaths } from "./PagePaths.ts";
import type { PageTask, PageView } from "./PageRoute.ts";
import type { PageVisit } from "./PageVisit.ts";
import { makeSignInTasks } from "./SignInTasks.ts";

const paths = { signin: pagePaths.signIn, signup: pagePaths.signUp } as const;

const ask = (
  visit: PageVisit,
  op: keyof typeof paths,
  {
    errors,
    value,
    ...answered
  }: {
    readonly errors: FormErrors;
    readonly value: string;
    readonly status?: number;
    readonly retryAfter?: number | undefined;
  },
): HttpServerResponse.HttpServerResponse =>
  showPage(visit.look, {
    ...signInPage(visit.words, {
      op,
      errors,
      passkey: visit.passkey,
      email: value,
      target: visit.target(paths[op]),
      forgotHref: visit.forgotHref,
      otherHref: paths[op === "signin" ? "signup" : "signin"],
    }),
    ...answered,
  });

/** Sign-in, sign-up and sign-out without a partner. They lead to the account page. */
export const makeSignInHandlers = Effect.gen(function* () {
  const tasks = yield* makeSignInTasks;

  const view =
    (op: keyof typeof paths): PageView =>
    (visit) =>
      Effect.succeed(
        visit.session === undefined
          ? ask(visit, op, { errors: noErrors, value: "" })
          : sendTo(pagePaths.account),
      );

  const task =
    (op: keyof typeof paths): PageTask =>
    (visit, form) =>
      tasks[op === "signin" && form.text("task") === "passkey" ? "passkey" : op](visit, form, {
        location: pagePaths.account,
        failed: (fault) => ask(visit, op, fault),
      });

  const signOut: PageTask = (visit) => tasks.signOut(visit, pagePaths.signIn);

  return {
    signInPage: view("signin"),
    signIn: task("signin"),
    signUpPage: view("signup"),
    signUp: task("signup"),
    signOut,
  };
});
