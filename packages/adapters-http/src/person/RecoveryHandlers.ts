import { MailSettings } from "@bonafide/core/mail/MailSettings";
import { People } from "@bonafide/core/person/People";
import { Effect } from "effect";
import { signInFaultOf } from "./FormFaults.ts";
import { noErrors } from "./pages/Elements.ts";
import {
  forgotPage,
  forgottenPage,
  oldLinkPage,
  resetDonePage,
  resetPage,
} from "./pages/RecoveryPage.ts";
import { showPage } from "./PageAnswer.ts";
import { PageFault } from "./PageFault.ts";
import { pagePaths } from "./PagePaths.ts";
import type { PageTask, PageView } from "./PageRoute.ts";
import type { PageVisit } from "./PageVisit.ts";

const resetHref = (code: string): string => `${pagePaths.reset}?code=${encodeURIComponent(code)}`;

/** The pages of a forgotten password. A server without mail has none. */
export const makeRecoveryHandlers = Effect.gen(function* () {
  const { recoveries } = yield* People;
  const { enabled } = yield* MailSettings;

  const offered = enabled ? Effect.void : Effect.fail(new PageFault({ name: "missing" }));
  const recoveryVisit = ({ source, words }: PageVisit) => ({ source, language: words.lang });

  const forgotView: PageView = (visit) =>
    Effect.as(
      offered,
      showPage(visit.look, forgotPage(visit.words, visit.target(pagePaths.forgot), noErrors, "")),
    );

  const forgot: PageTask = (visit, form) => {
    const email = form.text("email").trim();
    return Effect.andThen(
      offered,
      Effect.match(recoveries.ask(email, recoveryVisit(visit)), {
        onFailure: (fault) => {
          const { errors, ...answered } = signInFaultOf(visit.words, fault);
          const page = forgotPage(visit.words, visit.target(pagePaths.forgot), errors, email);
          return showPage(visit.look, { ...page, ...answered });
        },
        onSuccess: () => showPage(visit.look, forgottenPage(visit.words)),
      }),
    );
  };

  const resetView: PageView = Effect.fnUntraced(function* (visit) {
    yield* offered;
    const code = visit.query.get("code") ?? "";
    return (yield* recoveries.isOpen(code))
      ? showPage(visit.look, resetPage(visit.words, visit.target(resetHref(code)), noErrors))
      : showPage(visit.look, oldLinkPage(visit.words));
  });

  const reset: PageTask = (visit, form) => {
    const code = visit.query.get("code") ?? "";
    const setting = recoveries.reset(code, form.text("password"), visit.source);
    return Effect.andThen(
      offered,
      Effect.match(setting, {
        onFailure: (fault) => {
          if (fault.name === "NotAccepted") return showPage(visit.look, oldLinkPage(visit.words));
          const { errors, ...answered } = signInFaultOf(visit.words, fault);
          const page = resetPage(visit.words, visit.target(resetHref(code)), errors);
          return showPage(visit.look, { ...page, ...answered });
        },
        onSuccess: () => showPage(visit.look, resetDonePage(visit.words)),
      }),
    );
  };

  return { forgotView, forgot, resetView, reset };
});
