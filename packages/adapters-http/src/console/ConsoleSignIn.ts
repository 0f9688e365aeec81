import { hasSecondFactor } from "@bonafide/core/staff/StaffAccount";
import type { OpenedStaffSession } from "@bonafide/core/staff/StaffComparisons";
import { StaffSignIns, type UsedStaffSession } from "@bonafide/core/staff/StaffSignIns";
import { TotpCodes } from "@bonafide/core/staff/TotpCodes";
import { Effect } from "effect";
import { type FormErrors, noErrors } from "../person/pages/Elements.ts";
import { sentPasskey } from "../person/SentPasskey.ts";
import { HttpSettings } from "../server/HttpSettings.ts";
import { makeConfirmed } from "./Confirming.ts";
import { sendToConsole } from "./ConsoleAnswer.ts";
import { makeConsoleCookies } from "./ConsoleCookies.ts";
import { FormProblem } from "./ConsoleProblem.ts";
import { consolePath } from "./ConsoleRoutes.ts";
import type { ConsoleHandlers, ConsoleView } from "./ConsoleServing.ts";
import type { ConsolePage } from "./ConsoleShell.ts";
import { type ConsoleVisit, entered } from "./ConsoleVisit.ts";
import { statusOfSignIn, wordsOfPassword, wordsOfSignIn } from "./SignInWords.ts";
import {
  consoleSignInPage,
  factorPage,
  staffAccountPage,
  type StaffPasskeys,
} from "./pages/ConsoleSignInPage.ts";

const passkeysOf = (visit: ConsoleVisit, { staff }: UsedStaffSession): StaffPasskeys => {
  const { passkeys = [] } = staff.secrets;
  return {
    target: visit.target(consolePath("addPasskey")),
    remove: visit.target(consolePath("removePasskey")),
    offer: visit.passkey,
    owner: { id: staff.id, name: staff.name, known: passkeys.map(({ id }) => id) },
    passkeys,
  };
};

/** Sign-in, second factor, own account and sign-out. */
export const makeConsoleSignIn = Effect.gen(function* () {
  const signIns = yield* StaffSignIns;
  const { factors } = signIns;
  const codes = yield* TotpCodes;
  const cookies = yield* makeConsoleCookies;
  const confirmed = yield* makeConfirmed;
  const { environment } = yield* HttpSettings;

  const ask = (
    visit: ConsoleVisit,
    name: string,
    errors: FormErrors,
    answered: Pick<ConsolePage, "status" | "retryAfter"> = {},
  ): ConsolePage => ({
    ...consoleSignInPage({
      name,
      errors,
      target: visit.target(consolePath("signInPage")),
      sandbox: environment === "sandbox",
      passkey: visit.passkey,
    }),
    ...answered,
  });

  const signInPage: ConsoleView = (visit) =>
    Effect.succeed(
      visit.session === undefined ? ask(visit, "", noErrors) : sendToConsole(consolePath("home")),
    );

  const enter = (
    { device, secret }: OpenedStaffSession,
    place = sendToConsole(consolePath("home")),
  ) => cookies.device.set(cookies.session.set(cookies.visitor.drop(place), secret), device);

  const factorView: ConsoleView = Effect.fnUntraced(function* (visit) {
    const { session } = visit;
    if (session === undefined || hasSecondFactor(session.staff)) {
      return sendToConsole(consolePath("home"));
    }
    const shown = entered(visit, "secret");
    const secret = /^[A-Z2-7]{32}$/.test(shown) ? shown : yield* codes.issue;
    return factorPage({
      target: visit.target(consolePath("factor")),
      secret,
      uri: codes.uri(secret, session.staff.name),
      passkeys: passkeysOf(visit, session),
    });
  });

  const accountView: ConsoleView = (visit) => {
    const { session } = visit;
    return Effect.succeed(
      session === undefined
        ? sendToConsole(consolePath("signInPage"))
        : staffAccountPage({
            target: visit.target(consolePath("changePassword")),
            name: session.staff.name,
            role: session.staff.role,
            passkeys: passkeysOf(visit, session),
          }),
    );
  };

  /** The page that a passkey is added on: that of the second factor, or of the account. */
  const passkeyHost: ConsoleView = (visit) =>
    visit.session !== undefined && hasSecondFactor(visit.session.staff)
      ? accountView(visit)
      : factorView(visit);

  const handlers: Pick<
    ConsoleHandlers,
    | "signInPage"
    | "signIn"
    | "signOut"
    | "factorPage"
    | "factor"
    | "accountPage"
    | "changePassword"
    | "addPasskey"
    | "removePasskey"
  > = {
    signInPage,
    signIn: {
      page: signInPage,
      task: (visit, form) => {
        const name = form.text("name").trim().toLowerCase();
        const credentials = {
          name,
          password: form.text("password"),
          code: form.text("code"),
          source: visit.source,
          device: cookies.device.read(visit.request),
          passkey: form.text("response") === "" ? undefined : sentPasskey(visit, form),
        };
        return signIns.signIn(credentials, cookies.session.read(visit.request)).pipe(
          Effect.match({
            onSuccess: enter,
            onFailure: (fault) => {
              return ask(visit, name, new Map([["", wordsOfSignIn(fault)]]), {
                status: statusOfSignIn(fault),
                retryAfter: fault.retryAfter,
              });
            },
          }),
        );
      },
    },
    signOut: {
      page: signInPage,
      task: Effect.fnUntraced(function* (visit) {
        if (visit.secret !== undefined) yield* signIns.signOut(visit.secret, visit.source);
        return cookies.session.drop(sendToConsole(consolePath("signInPage")));
      }),
    },
    factorPage: factorView,
    factor: {
      page: factorView,
      task: ({ session, source }, form) =>
        session === undefined
          ? Effect.succeed(sendToConsole(consolePath("signInPage")))
          : factors.enrol(session, form.text("secret"), form.text("code"), source).pipe(
              Effect.map((opened) => enter(opened)),
              Effect.mapError(
                () => new FormProblem({ message: "This is not the code that the app shows now." }),
              ),
            ),
    },
    addPasskey: {
      page: passkeyHost,
      task: (visit, form) => {
        const { session, source } = visit;
        const answer = sentPasskey(visit, form);
        if (session === undefined || answer === undefined) {
          return Effect.succeed(sendToConsole(consolePath("signInPage")));
        }
        return factors
          .addPasskey(session, form.text("current"), form.text("name"), answer, source)
          .pipe(
            Effect.map((opened) =>
              hasSecondFactor(session.staff)
                ? enter(opened, sendToConsole(consolePath("accountPage"), "passkey_added"))
                : enter(opened),
            ),
            Effect.mapError(
              (fault) =>
                new FormProblem({
                  message: fault._tag === "PasskeyRefused" ? fault.message : wordsOfPassword(fault),
                }),
            ),
          );
      },
    },
    removePasskey: {
      page: accountView,
      task: (visit, form) =>
        visit.session === undefined
          ? Effect.succeed(sendToConsole(consolePath("signInPage")))
          : confirmed(
              visit,
              form,
              {
                path: consolePath("removePasskey"),
                back: consolePath("accountPage"),
                what: "The passkey signs in no longer, and your other sessions end.",
              },
              Effect.as(
                factors.removePasskey(visit.session, form.text("passkey"), visit.source),
                sendToConsole(consolePath("accountPage"), "passkey_removed"),
              ),
            ),
    },
    accountPage: accountView,
    changePassword: {
      page: accountView,
      task: ({ session, source }, form) =>
        session === undefined
          ? Effect.succeed(sendToConsole(consolePath("signInPage")))
          : factors
              .changePassword(session, form.text("current"), form.text("password"), source)
              .pipe(
                Effect.as(sendToConsole(consolePath("accountPage"), "password_changed")),
                Effect.mapError((fault) => new FormProblem({ message: wordsOfPassword(fault) })),
              ),
    },
  };
  return handlers;
});
