import { type Exchange, exchangeText } from "./Exchange.ts";

/** The result of trying a sentence: met, unmet, or not tried because the keys or a limit do not allow it. */
export type Result = "met" | "unmet" | "untried";

/** What came of one sentence. */
export interface Finding {
  readonly id: string;
  readonly family: string;
  readonly source: string;
  readonly says: string;
  readonly result: Result;
  /** Why it is unmet or untried. */
  readonly reason?: string;
  readonly milliseconds: number;
  readonly exchanges: ReadonlyArray<Exchange>;
}

/** What came of a run. */
export interface Report {
  readonly baseUrl: string;
  readonly started: string;
  readonly findings: ReadonlyArray<Finding>;
}

const countOf = (findings: ReadonlyArray<Finding>, result: Result): number =>
  findings.filter((finding) => finding.result === result).length;

/** The last line of a report. */
export const summaryOf = ({ findings }: Report): string =>
  `${countOf(findings, "met")} met, ${countOf(findings, "unmet")} unmet, ${countOf(findings, "untried")} not tried`;

const marks: Readonly<Record<Result, string>> = { met: "ok", unmet: "NO", untried: "--" };

const indented = (text: string): string =>
  text
    .split("\n")
    .map((line) => `      ${line}`.trimEnd())
    .join("\n");

/** A report for people. Exchanges are shown of what is unmet, or of everything. */
export const textReport = (report: Report, withExchanges: boolean): string => {
  const families = Map.groupBy(report.findings, ({ family }) => family);
  const lines = Array.from(families.values()).flatMap((findings) => [
    `${findings[0]?.family} (interface: ${findings[0]?.source})`,
    ...findings.flatMap((finding) => [
      `  ${marks[finding.result]}  ${finding.id}  ${finding.says}`,
      ...(finding.reason === undefined ? [] : [`      ${finding.reason}`]),
      ...(withExchanges || finding.result === "unmet"
        ? finding.exchanges.map((exchange) => indented(exchangeText(exchange)))
        : []),
    ]),
    "",
  ]);
  return [`${report.baseUrl} on ${report.started}`, "", ...lines, summaryOf(report)].join("\n");
};

/** A report as JSON: every sentence with its exchanges. */
export const jsonReport = (report: Report): string => JSON.stringify(report, null, 2);

const escaped = (text: string): string =>
  text
    // Characters that XML 1.0 does not have.
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "\uFFFD")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");

const outcomeOf = (finding: Finding): string => {
  const reason = escaped(finding.reason ?? "");
  if (finding.result === "unmet") return `<failure message="${reason}"/>`;
  return finding.result === "untried" ? `<skipped message="${reason}"/>` : "";
};

const caseOf = (finding: Finding): string => {
  const exchanges = escaped(finding.exchanges.map(exchangeText).join("\n\n"));
  return [
    `    <testcase classname="${finding.family}" name="${escaped(`${finding.id} ${finding.says}`)}" time="${finding.milliseconds / 1_000}">`,
    `${outcomeOf(finding)}<system-out>${exchanges}</system-out></testcase>`,
  ].join("");
};

/** A report as JUnit's XML, which CI servers read. */
export const junitReport = (report: Report): string => {
  const suites = Array.from(
    Map.groupBy(report.findings, ({ family }) => family),
    ([family, findings]) =>
      [
        `  <testsuite name="${family}" tests="${findings.length}" failures="${countOf(findings, "unmet")}" skipped="${countOf(findings, "untried")}" timestamp="${report.started}">`,
        ...findings.map(caseOf),
        "  </testsuite>",
      ].join("\n"),
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    "<testsuites>",
    ...suites,
    "</testsuites>",
    "",
  ].join("\n");
};
