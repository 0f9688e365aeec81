import { AffiliationStore } from "@bonafide/core/affiliation/AffiliationStore";
import { ApplicationStore } from "@bonafide/core/application/ApplicationStore";
import { DocumentReviews } from "@bonafide/core/document/DocumentReviews";
import { TransactionStore } from "@bonafide/core/verification/TransactionStore";
import { DeliveryStore } from "@bonafide/core/callback/DeliveryStore";
import { Clock, Effect, Option } from "effect";
import { sendToConsole } from "./ConsoleAnswer.ts";
import { consolePath } from "./ConsoleRoutes.ts";
import type { ConsoleView } from "./ConsoleServing.ts";
import { may } from "./ConsoleVisit.ts";
import { overviewPage } from "./pages/OverviewPage.ts";

const day = 86_400_000;

/** How many days the overview shows. */
const span = 30;

/** The first page after the sign-in: the overview, or a partner's own page. */
export const makeConsoleOverview = Effect.gen(function* () {
  const applications = yield* ApplicationStore;
  const uploads = yield* AffiliationStore;
  const documents = yield* DocumentReviews;
  const deliveries = (yield* DeliveryStore).log;
  const transactions = yield* TransactionStore;

  const home: ConsoleView = Effect.fnUntraced(function* (visit) {
    if (!may(visit, "overview")) return sendToConsole(consolePath("ownPage"));
    const now = yield* Clock.currentTimeMillis;
    const first = Math.floor(now / day) - span + 1;
    const counts = yield* uploads.reviewCounts;
    const inReview = yield* documents.waiting;
    const depth = yield* deliveries.depth;
    const recent = yield* deliveries.list({ status: "dropped", limit: 1_000 });
    const since = Math.max(0, first * day);
    return overviewPage({
      reasons: yield* applications.reasons(since),
      overdue: {
        carriers: Option.getOrUndefined(yield* transactions.nextDue("telecom")),
        readers: Option.getOrUndefined(yield* transactions.nextDue("document")),
      },
      usage: yield* applications.usage({
        period: "day",
        since,
        until: undefined,
        organizationId: undefined,
      }),
      days: Array.from({ length: span }, (_, at) =>
        new Date((first + at) * day).toISOString().slice(0, 10),
      ),
      waitingReviews: counts.reduce((sum, count) => sum + count.uploads, inReview.length),
      oldestReview: Math.min(
        ...counts.map(({ oldest }) => oldest),
        ...inReview.map(({ created }) => created),
      ),
      waitingDeliveries: depth.waiting,
      oldestDelivery: depth.oldestDue,
      droppedDeliveries: recent.length,
      now,
    });
  });
  return { home };
});
