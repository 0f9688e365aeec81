import { expect, it } from "@effect/vitest";
import { startServerApart } from "../server/StartedServer.ts";
import { type CollectedSpan, startCollector } from "./OtlpCollector.ts";

const sendPath = "/api/v2/telecom/possession/sms/send";

/** The spans from one up to the root of its trace, itself first. */
const upFrom = (
  span: CollectedSpan,
  spans: ReadonlyArray<CollectedSpan>,
): ReadonlyArray<CollectedSpan> => {
  const parent = spans.find(({ spanId }) => spanId === span.parentSpanId);
  return parent === undefined ? [span] : [span, ...upFrom(parent, spans)];
};

const statementOf = ({ attributes }: CollectedSpan) => attributes["db.query.text"] ?? "";

it("traces a send from HTTP to SQL, continues the caller's trace, and tells nothing personal", async () => {
  using collector = await startCollector();
  await using server = await startServerApart({
    settings: {
      BONAFIDE_OTLP_URL: collector.url,
      BONAFIDE_OTLP_HEADERS: "authorization=Bearer%20collector",
      BONAFIDE_SANDBOX_DELAY: "0",
    },
  });
  const demo = await server.as("demo");
  const traceId = "0af7651916cd43dd8448eb211c80319c";
  const parentId = "b7ad6b7169203331";
  const traceparent = `00-${traceId}-${parentId}-01`;
  const personal = {
    phone: "8885557319",
    birth_date: "1973-11-29",
    metadata: { note: "planted-metadata" },
    callback_url: "http://127.0.0.1:9/planted-callback",
  };
  const sent = await demo.ask("POST", `${sendPath}?planted-query`, personal, { traceparent });
  expect(sent.status).toBe(200);
  await demo.confirm(sent.body.transaction_id ?? "", "847261");
  const { birth_date, callback_url, phone } = personal;
  await demo.identity({ phone, birth_date, callback_url });
  await demo.ask("GET", "/api/v2/telecom/planted-path");
  await demo.ask("GET", "/planted-path");
  const unknown = await demo.ask("POST", sendPath, personal, {
    authorization: `Bearer Service ${Buffer.from("planted-key").toString("base64")}`,
  });
  expect(unknown.status).toBe(401);

  // What is done in the background has traces of its own.
  const background = ["DueTransactions.telecom", "Deliveries.attempt"];
  const isThere = (wanted: string) => collector.spans.some(({ name }) => name === wanted);
  while (!background.every(isThere)) await new Promise((resolve) => setTimeout(resolve, 100));
  // A stop posts what is left.
  expect((await server.stop()).code).toBe(0);
  const ofSend = collector.spans.filter((span) => span.traceId === traceId);
  expect(collector.metrics).toContain("bonafide_queue_depth");
  const root = ofSend.find(({ name }) => name === `POST ${sendPath}`);
  expect(root).toMatchObject({
    parentSpanId: parentId,
    status: 1,
    attributes: {
      "http.route": sendPath,
      "http.request.method": "POST",
      "http.response.status_code": "200",
      "bonafide.caller": "account",
    },
  });
  const inserted = ofSend.find((span) => statementOf(span).includes('INTO "transaction"'));
  const names = inserted === undefined ? [] : upFrom(inserted, ofSend).map(({ name }) => name);
  expect(names.at(-1)).toBe(`POST ${sendPath}`);
  expect(names).toContain("Possessions.send");
  expect(names).toContain("sql.transaction");

  const callers = collector.spans.filter(({ name }) => name.endsWith(sendPath));
  expect(callers.map(({ attributes }) => attributes["bonafide.caller"])).toEqual([
    "account",
    "unknown",
  ]);
  expect(collector.authorizations).toEqual(new Set(["Bearer collector"]));
  const all = collector.received.join("\n");
  expect(all).toContain("Possessions.confirm");
  const roots = collector.spans.filter(({ name }) => background.includes(name));
  expect(new Set(roots.map(({ parentSpanId }) => parentSpanId))).toEqual(new Set([""]));
  const asked = roots.find(({ name }) => name === "DueTransactions.telecom");
  const inIt = collector.spans.filter((span) => span.traceId === asked?.traceId);
  expect(inIt.map(({ name }) => name)).toContain("sql.transaction");
  const { accounts } = await server.sandbox();
  const key = accounts.demo.authorization.split(" ").at(-1) ?? "";
  for (const text of [
    "planted",
    "8885557319",
    "1973-11-29",
    "847261",
    "100 Main",
    key,
    "127.0.0.1",
  ])
    expect(all).not.toContain(text);
});

it("traces nothing at a ratio of 0, and follows the traceparent of a trusted proxy", async () => {
  using collector = await startCollector();
  const settings = { BONAFIDE_OTLP_URL: collector.url, BONAFIDE_TRACE_RATIO: "0" };
  const traceparent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
  {
    await using server = await startServerApart({ settings });
    await (await server.as("demo")).ask("GET", "/health", undefined, { traceparent });
    expect((await server.stop()).code).toBe(0);
    expect(collector.metrics).toContain("bonafide_http_requests_total");
    expect(collector.spans).toEqual([]);
  }
  await using server = await startServerApart({
    settings: { ...settings, BONAFIDE_TRUSTED_PROXIES: "127.0.0.0/8" },
  });
  const demo = await server.as("demo");
  await demo.ask("GET", "/health", undefined, { traceparent });
  await demo.ask("GET", "/ready", undefined, { traceparent: traceparent.replace(/1$/, "0") });
  expect((await server.stop()).code).toBe(0);
  expect(collector.spans.map(({ name }) => name)).toEqual(["GET /health"]);
});
