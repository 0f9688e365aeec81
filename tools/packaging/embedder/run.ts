/** Runs each example as an embedder would, from what npm installed. Exits with 1 where one does not work. */
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { TimeMarkStore } from "@bonafide/core/due/TimeMarkStore";
import { getRequestListener } from "@hono/node-server";
import { Effect, Redacted } from "effect";
import { expressApp } from "./embed-server/Express.ts";
import { honoApp } from "./embed-server/Hono.ts";
import { openHost } from "./embed-server/Host.ts";
import { FileTimeMarks } from "./own-store/FileTimeMarks.ts";

const host = await openHost("embedded.db", Redacted.make(randomBytes(32).toString("base64")));
const authorization = await host.issueKey("Packaging");
const path = "/api/v2/telecom/possession/sms/send";
const send = {
  method: "POST",
  headers: { authorization, "content-type": "application/json" },
  body: JSON.stringify({ phone: "2025550123" }),
};

const expect = (what: string, isSo: boolean): void => {
  if (isSo) return;
  console.log(`${what} does not work`);
  process.exitCode = 1;
};

expect(
  "a plain script",
  (await host.fetch(new Request(`http://host${path}`, send))).status === 200,
);

const serve = async (name: string, server: Server): Promise<void> => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const base = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
  expect(`${name}'s own page`, (await (await fetch(base)).text()) === "The host's own page");
  const sent = await fetch(`${base}${path}`, send);
  expect(
    `a send through ${name}`,
    sent.status === 200 && "transaction_id" in Object(await sent.json()),
  );
  const missing = await fetch(`${base}/api/v2/telecom/possession/${"0".repeat(8)}/status`);
  expect(`a refusal through ${name}`, missing.status === 401);
  server.close();
};

await serve("Hono", createServer(getRequestListener(honoApp(host).fetch)));
await serve("Express", createServer(expressApp(host)));
await host.close();

const mark = { at: 2, boot: "one", uptime: 1 };
const kept = Effect.gen(function* () {
  const store = yield* TimeMarkStore;
  yield* store.put(mark);
  yield* store.put({ ...mark, at: 1 });
  return yield* store.find;
});
const found = await Effect.runPromise(Effect.provide(kept, FileTimeMarks("mark.json")));
expect("a store of the host's own", JSON.stringify(found).includes('"at":2'));
