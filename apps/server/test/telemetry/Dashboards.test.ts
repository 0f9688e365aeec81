import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "@effect/vitest";
import { Schema } from "effect";

const root = join(import.meta.dirname, "../../../..");
const read = (file: string) => readFileSync(join(root, file), "utf8");

const dashboard = read("deploy/grafana/bonafide.json");
const alerts = read("deploy/prometheus/alerts.yml");
const operating = read("docs/operating.md");

/** The metrics that a text names, without what a histogram adds. */
const metricsIn = (text: string): ReadonlySet<string> =>
  new Set(
    [...text.matchAll(/\b(?:bonafide|process|nodejs)_[a-z0-9_]+/g)].map(([name]) =>
      name.replace(/_(bucket|count|sum)$/, ""),
    ),
  );

const Dashboard = Schema.fromJsonString(
  Schema.Struct({
    uid: Schema.String,
    panels: Schema.Array(
      Schema.Struct({
        id: Schema.Number,
        title: Schema.String,
        gridPos: Schema.Struct({ x: Schema.Number, y: Schema.Number, w: Schema.Number }),
        targets: Schema.optionalKey(
          Schema.Array(Schema.Struct({ refId: Schema.String, expr: Schema.String })),
        ),
      }),
    ),
  }),
);

describe("deploy", () => {
  it("names metrics that docs/operating.md tells of, and no others", () => {
    const named = new Set([...metricsIn(dashboard), ...metricsIn(alerts)]);
    expect(named.size).toBeGreaterThan(10);
    expect([...named].filter((name) => !operating.includes(`\`${name}`))).toEqual([]);
  });

  it("has a dashboard whose panels are apart and ask something", () => {
    const { panels } = Schema.decodeUnknownSync(Dashboard)(dashboard);
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    expect(new Set(panels.map(({ gridPos: { x, y } }) => `${x},${y}`)).size).toBe(panels.length);
    for (const { gridPos, targets } of panels) {
      expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
      expect(targets?.every(({ expr }) => metricsIn(expr).size > 0) ?? true).toBe(true);
    }
  });
});

const promtool = (...args: ReadonlyArray<string>) => {
  const cwd = join(root, "deploy/prometheus");
  const { status, stderr, stdout } = spawnSync("promtool", args, { cwd, encoding: "utf8" });
  return { status, said: `${stdout}${stderr}` };
};

// Debian's package prometheus brings promtool; .ci/run installs it.
describe.skipIf(spawnSync("promtool", ["--version"]).error !== undefined)("promtool", () => {
  it.each([
    ["check", "rules", "alerts.yml"],
    ["test", "rules", "alerts.test.yml"],
  ])("%s %s %s", (...args) => {
    expect(promtool(...args)).toMatchObject({ status: 0 });
  });

  it("takes the dashboard's expressions for rules", () => {
    const { panels } = Schema.decodeUnknownSync(Dashboard)(dashboard);
    const expressions = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
    const rules = expressions.map((expr, at) => ({
      record: `panel:${at}`,
      expr: expr.replaceAll("$__rate_interval", "5m"),
    }));
    const folder = mkdtempSync(join(tmpdir(), "bonafide-"));
    const file = join(folder, "rules.json");
    writeFileSync(file, JSON.stringify({ groups: [{ name: "dashboard", rules }] }));
    const checked = promtool("check", "rules", file);
    rmSync(folder, { recursive: true });
    expect(checked).toMatchObject({ status: 0 });
  });
});
