import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "@effect/vitest";
import { Webhook } from "standardwebhooks";
import type { Partner } from "../server/Partner.ts";
import type { StartedServer } from "../server/StartedServer.ts";
import { endCode } from "../telecom/EndedCode.ts";
import { type CallbackReceiver, type Received, startReceiver } from "./CallbackReceiver.ts";
import { describeStores } from "../storage/TestedStores.ts";

describeStores((store) => {
  let server: StartedServer;
  let receiver: CallbackReceiver;
  let demo: Partner;
  let secret: string;
  beforeAll(async () => {
    server = await store.serve({ settings: { BONAFIDE_SANDBOX_DELAY: "50 millis" } });
    receiver = await startReceiver();
    demo = await server.as("demo");
    secret = (await server.sandbox()).organizations.demo.webhook_secret;
  });
  afterAll(async () => {
    await receiver[Symbol.asyncDispose]();
    await server[Symbol.asyncDispose]();
  });

  const to = (path: string) => (message: Received) => message.path === path;

  /** The one message that came to a path; it is held to headers, signature and time. */
  const toldAt = async (path: string): Promise<Received> => {
    const [message] = await receiver.until(1, to(path));
    if (message === undefined) throw new Error("Nothing came.");
    const { body, headers } = message;
    expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
    expect(headers).toMatchObject({
      "content-type": "application/json",
      "content-length": String(Buffer.byteLength(body)),
      "user-agent": expect.stringMatching(/^bonafide/i),
      "webhook-id": expect.stringMatching(/^[0-9a-f-]{36}$/),
      "webhook-signature": expect.stringMatching(/^v1,[A-Za-z0-9+/]{43}=$/),
    });
    expect(Math.abs(Number(headers["webhook-timestamp"]) - message.at / 1000)).toBeLessThan(5);
    return message;
  };

  const phone = "2025550123";
  const birth_date = "1980-02-29";
  const confirmPath = "/api/v2/telecom/possession/sms/confirm";

  describe("a callback_url gets the bytes of the status GET", () => {
    it("of a verification that was made", async () => {
      const callback_url = receiver.url("/made?for=us");
      const { text, verificationId } = await demo.createVerification({ callback_url });
      const { body } = await toldAt("/made?for=us");
      expect(body).toBe(text);
      expect(body).toBe((await demo.verification(verificationId)).text);
    });

    it("of a confirmed phone, at the send's URL and the confirm's", async () => {
      const sent = await demo.send({ phone, callback_url: receiver.url("/sent") });
      const confirmed = await demo.ask("POST", confirmPath, {
        code: "123123",
        transaction_id: sent.transactionId,
        callback_url: receiver.url("/confirmed"),
      });
      const { text } = await demo.transaction(sent.transactionId);
      expect(confirmed.text).toBe(text);
      const told = [await toldAt("/sent"), await toldAt("/confirmed")];
      expect(told.map(({ body }) => body)).toEqual([text, text]);
      expect(new Set(told.map(({ id }) => id)).size).toBe(2);
    });

    it("of a check that five wrong codes failed", async () => {
      const sent = await demo.send({ phone, callback_url: receiver.url("/guessed") });
      for (const code of ["1", "2", "3", "4", "5"]) {
        await demo.confirm(sent.transactionId, `00000${code}`);
      }
      const { body } = await toldAt("/guessed");
      expect(body).toBe((await demo.transaction(sent.transactionId)).text);
      expect(JSON.parse(body)).toMatchObject({ status: { code: 300 } });
    });

    it("of a check whose code ended", async () => {
      const sent = await demo.send({ phone, callback_url: receiver.url("/ended") });
      await endCode(server, sent.transactionId, Date.now());
      const { body } = await toldAt("/ended");
      expect(body).toBe((await demo.transaction(sent.transactionId)).text);
      expect(JSON.parse(body)).toMatchObject({ result: { errors: [{ code: 3103 }] } });
    });

    it("of a message that could not be sent", async () => {
      const callback_url = receiver.url("/unsent");
      const { text } = await demo.send({ phone: "9995551007", callback_url });
      expect((await toldAt("/unsent")).body).toBe(text);
    });

    it("of a match", async () => {
      const callback_url = receiver.url("/matched");
      const asked = await demo.identity({ phone: "8885550123", birth_date, callback_url });
      const { body } = await toldAt("/matched");
      expect(body).toBe((await demo.transaction(asked.transactionId)).text);
      expect(JSON.parse(body)).toMatchObject({
        product: "telecom.identity",
        status: { code: 200 },
      });
    });

    it("of a match that failed, though the answer said so", async () => {
      const callback_url = receiver.url("/unmatched");
      const failed = await demo.identity({ phone: "9990031014", birth_date, callback_url });
      expect(failed.outcome).toEqual([200, 300]);
      expect((await toldAt("/unmatched")).body).toBe(failed.text);
    });
  });

  it("an organization's webhook gets each of its own telecom results once", async () => {
    const { organizations } = await server.sandbox();
    const url = receiver.url("/webhook");
    const set = await server.operate("webhook", "set", organizations.demo.uuid, "telecom", url);
    expect(set).toMatchObject({ code: 0, stderr: "" });

    const asked = await demo.identity({ phone: "8885550123", birth_date });
    const failed = await demo.identity({ phone: "9990031014", birth_date, callback_url: url });
    const others = await server.as("other");
    await others.identity({ phone: "9990031014", birth_date });
    await demo.createVerification();
    await demo.settled(asked.transactionId);

    const told = await receiver.until(2, to("/webhook"));
    const last = await demo.identity({
      phone: "9990031014",
      birth_date,
      callback_url: receiver.url("/last"),
    });
    await toldAt("/last");
    const all = await receiver.until(3, to("/webhook"));
    expect(all.slice(0, 2)).toEqual(told);
    expect(all.map(({ body }) => body).sort()).toEqual(
      [(await demo.transaction(asked.transactionId)).text, failed.text, last.text].sort(),
    );
    for (const { body, headers } of all) new Webhook(secret).verify(body, headers);
  });

  it("no message was sent twice, and no id was used twice", () => {
    const ids = receiver.received.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(server.output.stdout + server.output.stderr).not.toMatch(/error|defect/i);
  });

  it("carries the newest head of the audit log", async () => {
    const heads = join(server.dataDir, "audit-heads");
    while ((await readFile(heads, "utf8")) === "") await setImmediate();
    await demo.createVerification({ callback_url: receiver.url("/head") });
    const { headers } = await toldAt("/head");
    const head = Buffer.from(String(headers["bonafide-audit-head"]), "base64").toString("utf8");
    expect(head).toMatch(/^bonafide-audit-\w+\n\d+\n/);
    expect(await readFile(heads, "utf8")).toContain(head);
  });
});
