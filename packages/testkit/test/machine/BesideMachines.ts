import type { AttemptOutcome } from "@bonafide/core/callback/Attempt";
import type { reportOf } from "@bonafide/core/callback/Delivery";
import { type isSpent } from "@bonafide/core/oauth/AuthorizationGrant";
import { grantLifetimes } from "@bonafide/core/oauth/TokenLifetimes";
import { documentTokenLifetimes, type isUsable } from "@bonafide/core/passback/DocumentToken";
import { Equal } from "effect";

/** Whether a document token shows its image as long as it says, and none that is not live shows one. */
export const isShownInTime = (usable: typeof isUsable): boolean => {
  const live = { _tag: "Live", usableUntil: 1_000, refreshableUntil: 2_000 } as const;
  return (
    usable(live, 999) &&
    !usable(live, 1_000) &&
    !usable({ _tag: "Unissued" }, 0) &&
    !usable({ _tag: "Replaced" }, 0)
  );
};

/** Whether a grant is spent from when nothing of it can be used: a document token is refreshed for longest. */
export const isSpentInTime = (spent: typeof isSpent): boolean => {
  const { access, refresh } = grantLifetimes;
  const token = (ends: number) => ({ digest: "digest", ends });
  const redeemed = { _tag: "Redeemed", access: token(access), refresh: token(refresh) } as const;
  const long = { ...redeemed, refresh: token(2 * refresh) } as const;
  const last = access + documentTokenLifetimes.refresh;
  return (
    (
      [
        [{ _tag: "CodeIssued", code: token(1_000) }, 1_000],
        [redeemed, last],
        [long, 2 * refresh],
      ] as const
    ).every(([state, end]) => !spent(state, end - 1) && spent(state, end)) &&
    spent({ _tag: "Ungranted" }, 0) &&
    spent({ _tag: "Ended", why: "Withdrawn" }, 0)
  );
};

/** Whether an attempt reports a success, a failure, or that there is nothing to retry. */
export const tellsItsDelivery = (report: typeof reportOf): boolean => {
  const said = (outcome: AttemptOutcome, webhook: boolean) =>
    report(webhook ? { webhook: "telecom" } : {}, { outcome }, 7, 0.1);
  const failure = { _tag: "ReportFailure", now: 7, offset: 0.1 };
  const gone = { _tag: "ReportGone" };
  return (
    [
      [{ _tag: "Answered", status: 204 }, false, { _tag: "ReportSuccess" }],
      [{ _tag: "Answered", status: 500 }, false, failure],
      [{ _tag: "Answered", status: 500 }, true, failure],
      [{ _tag: "Answered", status: 410 }, false, failure],
      [{ _tag: "Answered", status: 410 }, true, gone],
      [{ _tag: "Failed", reason: "TimedOut" }, true, failure],
      [{ _tag: "Failed", reason: "Erased" }, false, gone],
    ] as const
  ).every(([outcome, webhook, command]) => Equal.equals(said(outcome, webhook), command));
};
