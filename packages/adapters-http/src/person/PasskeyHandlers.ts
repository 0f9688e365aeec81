import { type UsedSession, People } from "@bonafide/core/person/People";
import { Effect } from "effect";
import { signInFaultOf } from "./FormFaults.ts";
import { type FormErrors, noErrors } from "./pages/Elements.ts";
import { passkeysPage } from "./pages/PasskeysPage.ts";
import { sendTo, showPage } from "./PageAnswer.ts";
import { pagePaths } from "./PagePaths.ts";
import type { PageTask, PageView } from "./PageRoute.ts";
import { type PageVisit, signedInOf } from "./PageVisit.ts";
import { sentPasskey } from "./SentPasskey.ts";

const show = (visit: PageVisit, { person }: UsedSession, errors: FormErrors = noErrors) => {
  const { email = "", passkeys = [] } = person.personal ?? {};
  const page = passkeysPage(visit.words, {
    target: visit.target(pagePaths.passkeys),
    errors,
    passkeys,
    offer: visit.passkey,
    owner: { id: person.id, name: email, known: passkeys.map(({ id }) => id) },
  });
  return showPage(visit.look, { signedIn: signedInOf(visit), ...page });
};

/** The page of a person's passkeys. */
export const makePasskeyHandlers = Effect.gen(function* () {
  const { passkeys } = yield* People;

  const view: PageView = (visit) =>
    Effect.succeed(
      visit.session === undefined ? sendTo(pagePaths.signIn) : show(visit, visit.session),
    );

  const task: PageTask = (visit, form) => {
    const { session, source, words } = visit;
    if (session === undefined) return Effect.succeed(sendTo(pagePaths.signIn));
    if (form.text("task") === "remove_passkey") {
      const removed = passkeys.remove(session, form.text("passkey"), source);
      return Effect.as(removed, sendTo(pagePaths.passkeys));
    }
    const answer = sentPasskey(visit, form);
    if (answer === undefined || form.text("task") !== "add_passkey") {
      return Effect.succeed(sendTo(pagePaths.passkeys));
    }
    const adding = passkeys.add(session, form.text("current"), form.text("name"), answer, source);
    return Effect.match(adding, {
      onSuccess: () => sendTo(pagePaths.passkeys),
      onFailure: (fault) => {
        if (fault._tag === "PasskeyRefused") {
          return show(visit, session, new Map([["", words.passkeys.refused]]));
        }
        return fault.name === "NotAccepted"
          ? show(visit, session, new Map([["current", words.password.wrong]]))
          : show(visit, session, signInFaultOf(words, fault).errors);
      },
    });
  };

  return { view, task };
});
