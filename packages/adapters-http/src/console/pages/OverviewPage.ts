import type { ReasonCount, UsageCount } from "@bonafide/core/application/ApplicationUsage";
import { type ComponentChild, h } from "preact";
import type { ConsolePage } from "../ConsoleShell.ts";
import { figures, spanText, table } from "./ConsoleElements.ts";

/** The numbers of the overview. Times are in epoch milliseconds. */
export interface OverviewView {
  /** By UTC day, of the last thirty days. */
  readonly usage: ReadonlyArray<UsageCount>;
  readonly days: ReadonlyArray<string>;
  /** Of the same days, the most frequent first. */
  readonly reasons: ReadonlyArray<ReasonCount>;
  /** The due time of the oldest pending work: carriers to ask, documents to read. */
  readonly overdue: {
    readonly carriers: number | undefined;
    readonly readers: number | undefined;
  };
  readonly waitingReviews: number;
  /** Infinity where none waits. */
  readonly oldestReview: number;
  readonly waitingDeliveries: number;
  readonly oldestDelivery: number | undefined;
  readonly droppedDeliveries: number;
  readonly now: number;
}

const outcomes = ["completed", "failed", "pending"] as const;
type Outcome = (typeof outcomes)[number];

const classes = { completed: "good", failed: "bad", pending: "wait" } as const;

const size = { width: 900, height: 240, left: 72, bottom: 40 };

const countOf = (usage: ReadonlyArray<UsageCount>): number =>
  usage.reduce((sum, { transactions }) => sum + transactions, 0);

const isOutcome = (outcome: Outcome) => (count: UsageCount) =>
  outcome === "failed"
    ? !["completed", "pending"].includes(count.outcome)
    : count.outcome === outcome;

/** Stacked bars of each day, with a table of the same numbers below it. */
const chart = ({ days, usage }: OverviewView): ComponentChild => {
  const byDay = days.map((day) => {
    const ofDay = usage.filter(({ period }) => period === day);
    return { day, counts: outcomes.map((one) => countOf(ofDay.filter(isOutcome(one)))) };
  });
  const most = Math.max(1, ...byDay.map(({ counts }) => counts.reduce((sum, one) => sum + one, 0)));
  const plot = size.height - size.bottom - 10;
  const step = (size.width - size.left) / days.length;
  const bars = byDay.flatMap(({ counts, day }, at) => {
    let below = 0;
    return counts.map((count, index) => {
      const height = (count / most) * plot;
      below += height;
      const outcome = outcomes[index] ?? "pending";
      return h("rect", {
        key: `${day} ${outcome}`,
        class: classes[outcome],
        x: size.left + at * step + 2,
        y: size.height - size.bottom - below,
        width: Math.max(1, step - 4),
        height,
      });
    });
  });
  return [
    h(
      "svg",
      {
        class: "chart",
        role: "img",
        viewBox: `0 0 ${size.width} ${size.height}`,
        "aria-label": `Transactions by day: ${countOf(usage)} in ${days.length} days. The table below has the numbers.`,
      },
      h("line", {
        class: "axis",
        x1: size.left,
        x2: size.width,
        y1: size.height - size.bottom,
        y2: size.height - size.bottom,
      }),
      h("text", { x: size.left - 6, y: 28, "text-anchor": "end" }, String(most)),
      h("text", { x: size.left - 6, y: size.height - size.bottom, "text-anchor": "end" }, "0"),
      h("text", { x: size.left, y: size.height - 6 }, days[0] ?? ""),
      h("text", { x: size.width, y: size.height - 6, "text-anchor": "end" }, days.at(-1) ?? ""),
      ...bars,
    ),
    h(
      "ul",
      { class: "legend" },
      outcomes.map((outcome) => h("li", { key: outcome, class: classes[outcome] }, outcome)),
    ),
    h(
      "details",
      null,
      h("summary", null, "The numbers of the chart"),
      table(
        "Transactions by day",
        ["Day", ...outcomes.map((label) => ({ label, number: true }))],
        byDay
          .filter(({ counts }) => counts.some((count) => count > 0))
          .map(({ counts, day }) => [day, ...counts]),
      ),
    ),
  ];
};

const percent = (part: number, whole: number): string =>
  whole === 0 ? "-" : `${Math.round((part / whole) * 100)} %`;

const rates = ({ usage }: OverviewView): ComponentChild =>
  table(
    "Pass rates by product, of what is settled",
    [
      "Product",
      ...["Passed", "Failed", "Pending", "Pass rate"].map((label) => ({ label, number: true })),
    ],
    Array.from(
      Map.groupBy(usage, ({ product }) => product),
      ([product, counts]) => {
        const of = (outcome: Outcome) => countOf(counts.filter(isOutcome(outcome)));
        const [passed, failed] = [of("completed"), of("failed")];
        return [product, passed, failed, of("pending"), percent(passed, passed + failed)];
      },
    ),
  );

const age = (since: number | undefined, now: number): string =>
  since === undefined || since >= now ? "-" : spanText(now - since);

/** How many reasons are drawn. */
const drawn = 8;

const bar = { width: 900, row: 44, label: 20 };

/** The most frequent reasons as bars, with a table of all of them below. */
const reasonsOf = ({ reasons }: OverviewView): ComponentChild => {
  if (reasons.length === 0) return h("p", { class: "lead" }, "Nothing failed.");
  const first = reasons.slice(0, drawn);
  const most = Math.max(...first.map(({ transactions }) => transactions));
  const failed = reasons.reduce((sum, { transactions }) => sum + transactions, 0);
  return [
    h(
      "svg",
      {
        class: "chart",
        role: "img",
        viewBox: `0 0 ${bar.width} ${first.length * bar.row}`,
        "aria-label": `The most frequent reasons of ${failed} failures. The table below has the numbers.`,
      },
      first.flatMap(({ product, reason, transactions }, at) => [
        h(
          "text",
          { key: `${product} ${reason}`, x: 0, y: at * bar.row + bar.label },
          `${transactions} ${reason}`,
        ),
        h("rect", {
          key: `${product} ${reason} bar`,
          class: "bad",
          x: 0,
          y: at * bar.row + bar.label + 8,
          height: 8,
          width: Math.max(2, (transactions / most) * bar.width),
        }),
      ]),
    ),
    h(
      "details",
      null,
      h("summary", null, "The numbers of the reasons"),
      table(
        "Reasons of failure, most frequent first",
        ["Reason", "Product", { label: "Failures", number: true }],
        reasons.map(({ product, reason, transactions }) => [reason, product, transactions]),
      ),
    ),
  ];
};

/** The overview: transactions over time, pass rates, queues and deliveries. */
export const overviewPage = (view: OverviewView): ConsolePage => {
  const { now, usage } = view;
  return {
    title: "Overview",
    room: "home",
    body: [
      figures([
        ["transactions in 30 days", countOf(usage)],
        ["cases that wait for a reviewer", view.waitingReviews],
        ["oldest case", age(view.oldestReview, now)],
        ["readers are behind by", age(view.overdue.readers, now)],
        ["carriers are behind by", age(view.overdue.carriers, now)],
        ["deliveries that wait", view.waitingDeliveries],
        ["oldest overdue delivery", age(view.oldestDelivery, now)],
        ["dropped deliveries, of the last 1000", view.droppedDeliveries],
      ]),
      h("h2", null, "Transactions by day"),
      chart(view),
      h("h2", null, "Products"),
      rates(view),
      h("h2", null, "Reasons of failure"),
      reasonsOf(view),
    ],
  };
};
