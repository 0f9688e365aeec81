import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "@effect/vitest";
import { describeStores } from "../storage/TestedStores.ts";
import { freePort, scrape } from "./Scrape.ts";

const operating = readFileSync(join(import.meta.dirname, "../../../../docs/operating.md"), "utf8");

/** The labels of metrics. None names a partner, a person, a URL or an id. */
const labels = {
  SQLite: ["caller", "le", "limit", "method", "queue", "route", "status"],
  // Of connections.
  Postgres: ["caller", "le", "limit", "method", "queue", "route", "state", "status"],
};

describeStores((store) => {
  it("count requests by route, status and caller, and show queues, database, limits and process", async () => {
    const port = await freePort();
    await using server = await store.serveApart({
      settings: { BONAFIDE_METRICS_PORT: String(port) },
    });
    const demo = await server.as("demo");
    const sent = await demo.send({ phone: "2025550123" });
    await demo.send({ phone: "1" });
    await demo.confirm(sent.transactionId, "123123");
    await demo.ask("GET", "/api/v2/telecom/planted-path?planted-query", undefined, {
      authorization: "Bearer Service planted-key",
    });
    await demo.ask("GET", "/planted-path");
    await demo.ask("GET", "/planted-other-path");
    const { text, value } = await scrape(port);

    const requests = "bonafide_http_requests_total";
    const route = "/api/v2/telecom/possession/sms/send";
    const counted = text.split("\n").filter((line) => line.startsWith(`${requests}{`));
    const by = (labels: Readonly<Record<string, string>>) =>
      counted.find((line) =>
        Object.entries(labels).every(([name, value]) => line.includes(`${name}="${value}"`)),
      );
    expect(by({ route, method: "POST", status: "200", caller: "account" })).toMatch(/ 1$/);
    expect(by({ route, method: "POST", status: "422", caller: "account" })).toMatch(/ 1$/);
    expect(by({ route: "none", status: "404", caller: "unknown" })).toMatch(/ 2$/);
    expect(by({ status: "401", caller: "unknown" })).toMatch(/ 1$/);
    expect(text).toContain(`bonafide_http_request_seconds_count{route="${route}",method="POST"} 2`);

    const queues = ["telecom", "document", "document_review", "affiliation_review", "audit"];
    for (const queue of queues) {
      expect(value(`bonafide_queue_depth{queue="${queue}"}`)).toBeGreaterThanOrEqual(0);
      expect(value(`bonafide_queue_oldest_seconds{queue="${queue}"}`)).toBeGreaterThanOrEqual(0);
    }
    expect(value("bonafide_database_bytes")).toBeGreaterThan(100_000);
    const active = value('bonafide_database_connections{state="active"}') ?? 0;
    expect(active > 0).toBe(store.name === "Postgres");
    expect(value('bonafide_limit_near{limit="account_rate"}')).toBe(0);
    expect(value("process_resident_memory_bytes")).toBeGreaterThan(10_000_000);
    expect(value("process_cpu_seconds_total")).toBeGreaterThan(0);
    expect(value("nodejs_eventloop_utilization")).toBeGreaterThan(0);

    const found = [...text.matchAll(/[{,](\w+)="/g)].map(([, name = ""]) => name);
    expect([...new Set(found)].toSorted()).toEqual(labels[store.name]);
    expect(text).not.toContain("planted");

    const shown = [...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name = ""]) => name);
    expect(shown.filter((name) => !operating.includes(`\`${name}`))).toEqual([]);
  });
});
