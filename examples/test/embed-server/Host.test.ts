import { issueMasterKey } from "@bonafide/adapters-providers/storage/MasterKey";
import { Effect } from "effect";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, assert, beforeAll, it } from "vitest";
import { openHost } from "../../embed-server/Host.ts";
import { tellAnswer } from "../AnswerText.ts";

const folder = mkdtempSync(join(tmpdir(), "bonafide-embedded-"));
const masterKey = Effect.runSync(issueMasterKey);
const open = () => openHost(join(folder, "bonafide.db"), masterKey);

let host = await open();
let authorization = "";
beforeAll(async () => {
  authorization = await host.issueKey("Partner");
});
afterAll(async () => {
  await host.close();
  rmSync(folder, { recursive: true });
});

const ask = async (path: string, body?: object) => {
  const response = await host.fetch(
    new Request(`http://host.test${path}`, {
      headers: { authorization, "content-type": "application/json" },
      ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
    }),
  );
  const text = await response.text();
  return { text, told: tellAnswer(response.status, text)[0] };
};

const idIn = (text: string): string => /"transaction_id":"(.+?)"/.exec(text)?.[1] ?? "";

it("answers its own pages", async () => {
  assert.strictEqual((await ask("/")).text, "The host's own page");
});

it("takes a phone from send to confirmed, and knows it after a restart", async () => {
  const sent = await ask("/api/v2/telecom/possession/sms/send", { phone: "2025550143" });
  assert.strictEqual(sent.told, "HTTP 200: status 210");
  const transaction_id = idIn(sent.text);
  const confirmed = { code: "123123", transaction_id };
  assert.strictEqual(
    (await ask("/api/v2/telecom/possession/sms/confirm", confirmed)).told,
    "HTTP 200: status 200, phone 2025550143",
  );
  await host.close();
  host = await open();
  assert.strictEqual(
    (await ask(`/api/v2/telecom/${transaction_id}`)).told,
    "HTTP 200: status 200, phone 2025550143",
  );
});

it("lets its partners use what it enabled, and no more", async () => {
  const asked = await ask("/api/v2/telecom/identity", {
    phone: "8885550143",
    birth_date: "1980-02-29",
  });
  assert.strictEqual(asked.told, "HTTP 403: error 2300");
});
