import { type ComponentChild, h } from "preact";
import { button, form, type FormTarget } from "../../person/pages/Elements.ts";
import type { ConsolePage } from "../ConsoleShell.ts";
import type { VendorReach, VendorReport } from "../VendorReports.ts";
import { mark, table } from "./ConsoleElements.ts";

const healthOf = ({ attempts }: VendorReport): ComponentChild => {
  if (attempts === undefined) return mark("built in", "good");
  if (attempts.isResting) return mark("rests after failures", "bad");
  return attempts.outcomes.length === 0 ? mark("not asked yet", "wait") : mark("in use", "good");
};

const outcomesOf = ({ attempts }: VendorReport): string =>
  (attempts?.outcomes ?? []).map(([outcome, count]) => `${outcome} ${count}`).join(", ");

const meanOf = ({ attempts }: VendorReport): string =>
  attempts?.seconds === undefined ? "-" : `${Math.round(attempts.seconds * 1000)} ms`;

/** Vendors and their health; `reached` after they were connected to. */
export const vendorsPage = (
  vendors: ReadonlyArray<VendorReport>,
  reached: ReadonlyArray<VendorReach> | undefined,
  target: FormTarget | undefined,
): ConsolePage => ({
  title: "Vendors",
  room: "vendors",
  body: [
    table(
      "Vendors, in the order in which they are asked",
      [
        "Name",
        "Used for",
        "Vendor",
        "Health",
        "Answers",
        { label: "Mean time", number: true },
        { label: "Order", number: true },
        { label: "Time limit", number: true },
      ],
      vendors.map((report) => [
        report.name,
        report.use,
        report.vendor,
        healthOf(report),
        outcomesOf(report),
        meanOf(report),
        report.order ?? "-",
        report.timeLimit ?? "-",
      ]),
    ),
    h(
      "p",
      { class: "hint" },
      "Answers are counted by this process since it started. Metrics count those of every process.",
    ),
    target === undefined
      ? null
      : form(target, "reach", [button("Connect to each", "plain")], { compact: true }),
    reached === undefined
      ? null
      : table(
          "Connections, now",
          ["Result", "Finding"],
          reached.map(({ finding, isReached }) => [
            isReached ? mark("reached", "good") : mark("not reached", "bad"),
            finding,
          ]),
        ),
  ],
});
