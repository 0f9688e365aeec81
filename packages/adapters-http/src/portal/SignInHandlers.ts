import { Effect } from "effect";
import type { HttpServerResponse } from "effect/http";
import type { FormErrors } from "./pages/Elements.ts";
import { noErrors } from "./pages/Elements.ts";
import { signInPage } from "./pages/SignInPage.ts";
import { sendTo, showPage } from "./PortalAnswer.ts";
import { portalPaths } from "./PortalPaths.ts";
import type { PortalTask, PortalView } from "./PortalRoute.ts";
import type { PortalVisit } from "./PortalVisit.ts";
import { makeSignInTasks } from "./SignInTasks.ts";

const paths = { signin: portalPaths.signIn, signup: portalPaths.signUp } as const;

const ask = (
  visit: PortalVisit,
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
  showPage({
    ...signInPage({
      op,
      errors,
      email: value,
      target: visit.target(paths[op]),
      otherHref: paths[op === "signin" ? "signup" : "signin"],
    }),
    ...answered,
  });

/** Signing in and up without a partner, which lead to the account, and signing out. */
export const makeSignInHandlers = Effect.gen(function* () {
  const tasks = yield* makeSignInTasks;

  const view =
    (op: keyof typeof paths): PortalView =>
    (visit) =>
      Effect.succeed(
        visit.session === undefined
          ? ask(visit, op, { errors: noErrors, value: "" })
          : sendTo(portalPaths.account),
      );

  const task =
    (op: keyof typeof paths): PortalTask =>
    (visit, form) =>
      tasks[op](visit, form, {
        location: portalPaths.account,
        failed: (fault) => ask(visit, op, fault),
      });

  const signOut: PortalTask = (visit) => tasks.signOut(visit, portalPaths.signIn);

  return {
    signInPage: view("signin"),
    signIn: task("signin"),
    signUpPage: view("signup"),
    signUp: task("signup"),
    signOut,
  };
});
