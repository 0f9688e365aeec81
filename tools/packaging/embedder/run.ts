import { randomBytes } from "node:crypto";
import { Redacted } from "effect";
import { openHost } from "./embed-server/Host.ts";

const host = await openHost("embedded.db", Redacted.make(randomBytes(32).toString("base64")));
const authorization = await host.issueKey("Packaging");
const answer = await host.fetch(
  new Request("http://host/api/v2/telecom/possession/sms/send", {
    method: "POST",
    headers: { authorization, "content-type": "application/json" },
    body: JSON.stringify({ phone: "2025550123" }),
  }),
);
console.log(answer.status, await answer.text());
await host.close();
process.exitCode = answer.status === 200 ? 0 : 1;
