import { additionalInfos, failures } from "@bonafide/core/catalogue/Failure";
import { hasMockPhone, messageOf, refusals } from "@bonafide/core/catalogue/Refusal";
import { statusOfRefusal } from "@bonafide/adapters-http/catalogue/StatusOfRefusal";
import { afterAll, beforeAll, describe, expect, it } from "@effect/vitest";
import { Record } from "effect";
import type { Answer } from "../server/Partner.ts";
import type { StartedServer } from "../server/StartedServer.ts";
import { refusalTriggers, triggeredDetails } from "./RefusalTriggers.ts";
import { describeStores } from "../storage/TestedStores.ts";

describeStores((store) => {
  let server: StartedServer;
  beforeAll(async () => {
    server = await store.serve({
      settings: { BONAFIDE_SANDBOX_DELAY: "0", BONAFIDE_BODY_GRACE: "1 second" },
    });
  });
  afterAll(() => server[Symbol.asyncDispose]());

  const refusal = (answer: Answer) => ({
    status: answer.status,
    text: answer.text,
    type: answer.headers["content-type"],
    cache: answer.headers["cache-control"],
    sniff: answer.headers["x-content-type-options"],
  });

  const expected = (status: number, code: number, message: string) => ({
    status,
    text: JSON.stringify({ errors: [{ code, message }] }),
    type: "application/json",
    cache: "no-store",
    sniff: "nosniff",
  });

  describe("every refusal of the catalogue is had from a running sandbox, word for word", () => {
    it.each(Record.toEntries(refusalTriggers))("%s", async (name, trigger) => {
      const { code } = refusals[name];
      const message = messageOf(name, ...(triggeredDetails[name] ?? []));
      expect(refusal(await trigger(server))).toEqual(
        expected(statusOfRefusal[name], code, message),
      );
    });

    const mocked = Record.toEntries(refusals).filter(
      ([name, { code }]) => name !== "ReferenceUnknown" && hasMockPhone(code),
    );

    it.each(mocked)("%s by its mock phone, and nothing is stored", async (name, { code }) => {
      const demo = await server.as("demo");
      const { verificationId } = await demo.createVerification();
      const answer = await demo.send({ phone: `999555${code}`, verification_id: verificationId });
      // Of 3200's two texts it has the transaction's.
      const said = name === "VerificationStatusNotOwned" ? "TransactionNotOwned" : name;
      expect(refusal(answer)).toEqual(
        expected(statusOfRefusal[said], code, refusals[said].message),
      );
      expect((await demo.verification(verificationId)).body.transactions).toEqual([]);
    });

    it("says when to come back and how to get in", async () => {
      const demo = await server.as("demo");
      const limited = await demo.send({ phone: "9995555100" });
      expect(limited.headers["retry-after"]).toMatch(/^[1-9]\d*$/);
      const unknown = await demo.ask("GET", "/api/v2/telecom/x", undefined, {
        authorization: "no",
      });
      expect(unknown.headers["www-authenticate"]).toBe(
        'Bearer realm="bonafide", error="invalid_token"',
      );
    });
  });

  describe("every failure of a telecom transaction is had from a running sandbox", () => {
    const telecom = Record.toEntries(failures).filter(([, { code }]) => code < 2000);

    it.each(telecom)("%s by its mock phone", async (_, { code, message }) => {
      const demo = await server.as("demo");
      const sent = await demo.send({ phone: `999555${code}` });
      expect(sent.outcome).toEqual([200, 300]);
      expect(sent.body.result).toEqual({ verified: false, errors: [{ code, message }] });
      expect((await demo.transaction(sent.transactionId)).text).toBe(sent.text);
      expect((await demo.confirm(sent.transactionId, "123123")).outcome).toEqual([422, 3105]);
    });

    it("1005 by a 999 number that names no code", async () => {
      const sent = await (await server.as("demo")).send({ phone: "9990000000" });
      expect(sent.body.result?.errors?.map(({ code }) => code)).toEqual([1005]);
    });

    it("3104 by five wrong codes, and it stays", async () => {
      const demo = await server.as("demo");
      const sent = await demo.send({ phone: "2025550123" });
      for (let guess = 1; guess <= 5; guess += 1) {
        expect((await demo.confirm(sent.transactionId, "000000")).outcome).toEqual([422, 3102]);
      }
      const failed = await demo.transaction(sent.transactionId);
      expect(failed.outcome).toEqual([200, 300]);
      const { code, message } = failures.RetryLimitExceeded;
      expect(failed.body.result).toEqual({ verified: false, errors: [{ code, message }] });
      expect((await demo.confirm(sent.transactionId, "123123")).outcome).toEqual([422, 3104]);
      expect((await demo.transaction(sent.transactionId)).text).toBe(failed.text);
    });

    const birth_date = "1980-02-29";

    it.each(
      Record.toEntries(additionalInfos).map(([, text], at) => ({ text, area: `00${at + 1}` })),
    )("$text by an identity of 999$area", async ({ area, text }) => {
      const demo = await server.as("demo");
      for (const { code, message } of [failures.NameInvalid, failures.UserUnknown]) {
        const matched = await demo.identity({ phone: `999${area}${code}`, birth_date });
        expect(matched.outcome).toEqual([200, 300]);
        expect(matched.body.result).toEqual({
          verified: false,
          errors: [{ code, message, additional_info: text }],
        });
      }
    });

    it.each([
      ["9990000000", additionalInfos.CarrierMismatch],
      ["2025550123", additionalInfos.SubscriberUnknown],
    ])("1014 by an identity of %s", async (phone, additional_info) => {
      const matched = await (await server.as("demo")).identity({ phone, birth_date });
      const { code, message } = failures.UserUnknown;
      expect(matched.body.result?.errors).toEqual([{ code, message, additional_info }]);
    });

    it("and 888 matches, after having been pending", async () => {
      const demo = await server.as("demo");
      const asked = await demo.identity({ phone: "8885550123", birth_date });
      expect(asked.outcome).toEqual([200, 210]);
      expect(asked.body.result).toBeUndefined();
      const matched = await demo.settled(asked.transactionId);
      expect(matched.outcome).toEqual([200, 200]);
      expect(matched.body.result?.verified).toBe(true);
      expect(matched.body.result?.address).toMatchObject({ city: "Springfield", state: "VA" });
    });
  });

  it("every wrong parameter is reported at once, in the interface's order", async () => {
    const wrong = {
      metadata: "x".repeat(501),
      verification_id: "00000000-0000-0000-0000-000000000000",
      callback_url: "nowhere",
      birth_date: "29.02.1980",
      phone: 2025550123,
      code: "12345",
      transaction_id: 7,
    };
    const demo = await server.as("demo");
    expect((await demo.send(wrong)).outcome).toEqual([422, 3101, 3100, 3901]);
    expect((await demo.identity(wrong)).outcome).toEqual([422, 3101, 3108, 3100, 3901]);
    expect((await demo.createVerification(wrong)).outcome).toEqual([422, 3100, 3901]);
    const confirmed = await demo.ask("POST", "/api/v2/telecom/possession/sms/confirm", wrong);
    expect(confirmed.outcome).toEqual([422, 3102, 3105, 3100]);
  });
});
