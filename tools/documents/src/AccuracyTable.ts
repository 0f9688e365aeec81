import {
  type AccuracyKind,
  type AccuracyResult,
  type AccuracyVerdict,
  accuracyKinds,
  conditionNames,
  isStudied,
} from "./AccuracyTask.ts";

const titles: Readonly<Record<AccuracyKind, string>> = {
  license: "License",
  "license dense": "License, dense",
  passport: "Passport",
  passcard: "Passcard",
};

/** Of the feasibility study, on its own generator. */
const study: Readonly<Record<AccuracyKind, string>> = {
  license: "91 %",
  "license dense": "88 %",
  passport: "95 %",
  passcard: "88 %",
};

const count = (results: ReadonlyArray<AccuracyResult>, verdict: AccuracyVerdict): number =>
  results.filter((result) => result.verdict === verdict).length;

const share = (results: ReadonlyArray<AccuracyResult>): string => {
  if (results.length === 0) return "";
  const worse = (["wrong", "broken"] as const).flatMap((verdict) => {
    const found = count(results, verdict);
    return found === 0 ? [] : [`${found} ${verdict}`];
  });
  const right = `${count(results, "right")}/${results.length}`;
  return worse.length === 0 ? right : `${right} (${worse.join(", ")})`;
};

const percent = (results: ReadonlyArray<AccuracyResult>): string =>
  results.length === 0
    ? ""
    : `${share(results)}: ${((100 * count(results, "right")) / results.length).toFixed(1)} %`;

const quantile = (results: ReadonlyArray<AccuracyResult>, at: number): string => {
  const sorted = results.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * at))];
  return value === undefined ? "" : `${value.toFixed(0)} ms`;
};

const row = (cells: ReadonlyArray<string>): string => `| ${cells.join(" | ")} |`;

/** The results as Markdown: a row for each circumstance, then sums. */
export const accuracyTable = (results: ReadonlyArray<AccuracyResult>): string => {
  const kinds = accuracyKinds.filter((kind) => results.some((result) => result.kind === kind));
  const by = (kind: AccuracyKind, keep: (result: AccuracyResult) => boolean = () => true) =>
    results.filter((result) => result.kind === kind && keep(result));
  const conditions = conditionNames.filter((name) =>
    results.some(({ condition }) => condition === name),
  );
  const line = (name: string, cell: (kind: AccuracyKind) => string): string =>
    row([name, ...kinds.map(cell)]);
  return [
    line("Circumstances", (kind) => titles[kind]),
    row(["---", ...kinds.map(() => "---")]),
    ...conditions.map((name) =>
      line(isStudied(name) ? `\`${name}\`` : `\`${name}\` (further)`, (kind) =>
        share(by(kind, ({ condition }) => condition === name)),
      ),
    ),
    line("**The study's 34**", (kind) =>
      percent(by(kind, ({ condition }) => isStudied(condition))),
    ),
    line("the study itself", (kind) => study[kind]),
    line("**further ones**", (kind) => percent(by(kind, ({ condition }) => !isStudied(condition)))),
    line("median", (kind) => quantile(by(kind), 0.5)),
    line("95 %", (kind) => quantile(by(kind), 0.95)),
  ].join("\n");
};
