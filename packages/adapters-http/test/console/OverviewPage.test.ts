import { assert, describe, it } from "@effect/vitest";
import { h } from "preact";
import { renderToStaticMarkup } from "preact-render-to-string";
import { overviewPage, type OverviewView } from "../../src/console/pages/OverviewPage.ts";
import { makeRenderedPages } from "../person/RenderedPages.ts";
import { minutes } from "./SampleVisits.ts";

const empty: OverviewView = {
  usage: [],
  days: [],
  reasons: [],
  overdue: { carriers: undefined, readers: undefined },
  waitingReviews: 0,
  oldestReview: Infinity,
  waitingDeliveries: 0,
  oldestDelivery: undefined,
  droppedDeliveries: 0,
  now: minutes(200),
};

const count = (period: string, product: string, outcome: string, transactions: number) => ({
  period,
  product,
  outcome,
  transactions,
  verifications: 1,
  applicationId: undefined,
});

describe("the overview", () => {
  it.effect("draws each day and reason, and says the same in tables", () => {
    const pages = makeRenderedPages();
    pages.add("nothing yet", overviewPage(empty));
    const days = ["2026-11-21", "2026-11-22", "2026-11-23"];
    const usage = [
      count("2026-11-21", "telecom.identity", "completed", 4),
      count("2026-11-21", "telecom.identity", "InformationUnclear", 2),
      count("2026-11-21", "telecom.identity", "pending", 1),
      count("2026-11-23", "telecom.identity", "completed", 1),
      count("2026-11-23", "document.license.verify", "UserUnknown", 1),
    ];
    const reasons = Array.from({ length: 9 }, (_, at) => ({
      product: "telecom.identity",
      reason: `reason ${at}`,
      transactions: at === 8 ? 1 : 1_000 - 100 * at,
    }));
    pages.add(
      "three days",
      overviewPage({
        ...empty,
        days,
        usage,
        reasons,
        overdue: { carriers: minutes(200), readers: minutes(199) },
        waitingReviews: 2,
        oldestReview: minutes(80),
        oldestDelivery: minutes(140),
      }),
    );
    const rare = [
      { product: "a", reason: "often", transactions: 1_000 },
      { product: "a", reason: "seldom", transactions: 1 },
    ];
    pages.add("a rare reason", overviewPage({ ...empty, reasons: rare }));
    return pages.areIn("overview-pages.txt");
  });

  it("draws a bar of a point, however many the days are", () => {
    const days = Array.from({ length: 300 }, (_, at) => String(at));
    const { body } = overviewPage({ ...empty, days, usage: [count("299", "a", "pending", 1)] });
    const shown = renderToStaticMarkup(h("main", null, body));
    const widths = Array.from(shown.matchAll(/<rect[^>]* width="([^"]*)"/g), ([, width]) => width);
    assert.deepStrictEqual([...new Set(widths)], ["1"]);
  });
});
