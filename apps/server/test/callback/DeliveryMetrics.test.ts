import { expect, it } from "@effect/vitest";
import { runBonafide } from "../server/Bonafide.ts";
import { operate } from "../server/Operator.ts";
import { startServerApart } from "../server/StartedServer.ts";
import { freePort, scrape } from "../telemetry/Scrape.ts";
import { answer, startReceiver } from "./CallbackReceiver.ts";

it("report depth, oldest, outcomes and latency, without personal data", async () => {
  const port = await freePort();
  await using server = await startServerApart({
    settings: {
      BONAFIDE_METRICS_PORT: String(port),
      BONAFIDE_CALLBACK_SCHEDULE: "50 millis,1 hour",
    },
  });
  await using receiver = await startReceiver((message, response) =>
    answer(message.path === "/fails" ? 500 : 200)(message, response),
  );
  const demo = await server.as("demo");
  expect((await scrape(port)).value("bonafide_callback_waiting")).toBe(0);
  expect(await operate(server, "delivery", "stats")).toEqual({ waiting: 0, overdue_seconds: 0 });

  await demo.createVerification({ callback_url: receiver.url("/taken?secret=planted") });
  const { verificationId } = await demo.createVerification({
    callback_url: receiver.url("/fails"),
  });
  const { organizations } = await server.sandbox();
  await receiver.until(2, ({ path }) => path === "/fails");
  expect(await operate(server, "delivery", "stats")).toEqual({ waiting: 1, overdue_seconds: 0 });

  const { response, text, value } = await scrape(port);
  expect(response.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
  const attempts = "bonafide_callback_attempts_total";
  expect(value("bonafide_callback_waiting")).toBe(1);
  expect(value("bonafide_callback_overdue_seconds")).toBe(0);
  expect(value(`${attempts}{outcome="Delivered"}`)).toBe(1);
  expect(value(`${attempts}{outcome="Waiting"}`)).toBe(2);
  expect(value("bonafide_callback_attempt_seconds_count")).toBe(3);
  expect(value("bonafide_callback_delivery_seconds_count")).toBe(1);
  expect(value('bonafide_callback_delivery_seconds_bucket{le="5"}')).toBe(1);

  for (const named of [
    receiver.origin.slice(7),
    "planted",
    verificationId,
    organizations.demo.uuid,
  ]) {
    expect(text).not.toContain(named);
  }
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  expect((await demo.ask("GET", "/metrics")).status).toBe(404);

  const second = await runBonafide(["serve"], {
    PORT: "0",
    BONAFIDE_DATA_DIR: `${server.dataDir}-2`,
    BONAFIDE_METRICS_PORT: String(port),
  });
  expect(second).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(
      `BONAFIDE_METRICS_HOST and BONAFIDE_METRICS_PORT: 127.0.0.1 port ${port} is in use`,
    ),
  });
  expect((await server.stop()).code).toBe(0);
});
