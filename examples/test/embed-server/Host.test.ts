import { issueMasterKey } from "@bonafide/adapters-providers/storage/MasterKey";
import { type Answer, inProcessClient, jsonOf } from "@bonafide/testkit/server/InProcessClient";
import { Effect, Schema } from "effect";
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

const { ask } = inProcessClient((request) => host.fetch(request));

const asked = (path: string, body?: object) =>
  Effect.runPromise(ask(body === undefined ? "GET" : "POST", path, { as: authorization, body }));

const described = ({ status, text }: Answer) => tellAnswer(status, text)[0];

const transactionIdOf = async (answer: Answer) => {
  const shape = Schema.Struct({ transaction_id: Schema.String });
  return (await Effect.runPromise(jsonOf(answer, shape))).transaction_id;
};

it("answers its own pages", async () => {
  assert.strictEqual((await asked("/")).text, "The host's own page");
});

it("takes a phone from send to confirmed, and knows it after a restart", async () => {
  const sent = await asked("/api/v2/telecom/possession/sms/send", { phone: "2025550143" });
  assert.strictEqual(described(sent), "HTTP 200: status 210");
  const transaction_id = await transactionIdOf(sent);
  const confirmed = { code: "123123", transaction_id };
  assert.strictEqual(
    described(await asked("/api/v2/telecom/possession/sms/confirm", confirmed)),
    "HTTP 200: status 200, phone 2025550143",
  );
  await host.close();
  host = await open();
  assert.strictEqual(
    described(await asked(`/api/v2/telecom/${transaction_id}`)),
    "HTTP 200: status 200, phone 2025550143",
  );
});

it("lets its partners use what it enabled, and no more", async () => {
  const refused = await asked("/api/v2/telecom/identity", {
    phone: "8885550143",
    birth_date: "1980-02-29",
  });
  assert.strictEqual(described(refused), "HTTP 403: error 2300");
});
