import { MailSettings } from "@bonafide/core/mail/MailSettings";
import { Recoveries } from "@bonafide/core/person/Recoveries";
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

/** The pages of a forgotten password. A server without mail has none. */
export const makeRecoveryHandlers = Effect.gen(function* () {
  const recoveries = yield* Recoveries;
  const { enabled } = yield* MailSettings;

  const offered = enabled ? Effect.void : Effect.fail(new PageFault({ name: "missing" }));
  const recoveryVisit = ({ source }: PageVisit) => ({ source, language: "en" }) as const;

  const forgotView: PageView = (visit) =>
    Effect.as(offered, showPage(forgotPage(visit.target(pagePaths.forgot), noErrors, "")));

  const forgot: PageTask = (visit, form) => {
    const email = form.text("email").trim();
    return Effect.andThen(
      offered,
      Effect.match(recoveries.ask(email, recoveryVisit(visit)), {
        onFailure: (fault) => {
          const { errors, ...answered } = signInFaultOf(fault);
          const page = forgotPage(visit.target(pagePaths.forgot), errors, email);
          return showPage({ ...page, ...answered });
        },
        onSuccess: () => showPage(forgottenPage),
      }),
    );
  };

  const resetView: PageView = Effect.fnUntraced(function* (visit) {
    yield* offered;
    const code = visit.query.get("code") ?? "";
    return (yield* recoveries.isOpen(code))
      ? showPage(resetPage(visit.target(pagePaths.reset), noErrors, code))
      : showPage(oldLinkPage);
  });

  const reset: PageTask = (visit, form) => {
    const code = form.text("code");
    const setting = recoveries.reset(code, form.text("password"), visit.source);
    return Effect.andThen(
      offered,
      Effect.match(setting, {
        onFailure: (fault) => {
          if (fault.name === "NotAccepted") return showPage(oldLinkPage);
          const { errors, ...answered } = signInFaultOf(fault);
          const page = resetPage(visit.target(pagePaths.reset), errors, code);
          return showPage({ ...page, ...answered });
        },
        onSuccess: () => showPage(resetDonePage),
      }),
    );
  };

  return { forgotView, forgot, resetView, reset };
});
