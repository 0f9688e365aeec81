import { describe, expect, it } from "@effect/vitest";
import { twilioAccount } from "@bonafide/testkit/telecom/vendor/TwilioSimulator";
import { describeStores } from "../storage/TestedStores.ts";
import { codeIn, startVendorServer, statusCallback, until } from "./VendorServer.ts";

const phone = "2025550123";
const birth_date = "1980-02-29";

const twilioText = (body: string | undefined) => new URLSearchParams(body).get("Body") ?? "";

describeStores((store) => {
  describe("production with vendors", () => {
    it("takes a phone from send to confirmed and a person to matched, and outlives the first vendors", async () => {
      await using started = await startVendorServer({}, {}, store.serve);
      const { account, authorization, operators, partner, server, smsc, twilio } = started;
      const [first, second] = operators;
      await until("the SMSC is bound", () => smsc.bound() === 1);
      const ids: Array<string> = [account];
      const metadata = "secret-metadata";

      const sent = await partner.send({ phone, metadata });
      expect(sent.outcome).toEqual([200, 210]);
      expect(smsc.submitted).toHaveLength(1);
      const code = codeIn(smsc.submitted[0]?.text);
      const confirmed = await partner.confirm(sent.transactionId, code);
      expect(confirmed.body).toMatchObject({ status: { code: 200 }, result: { phone } });

      const asked = await partner.identity({ phone, birth_date, metadata });
      expect(asked.outcome).toEqual([200, 210]);
      const matched = await partner.settled(asked.transactionId);
      const address = { street1: "12 Main St", city: "Reno", state: "NV" };
      expect(matched.body).toMatchObject({
        status: { code: 200 },
        result: { verified: true, address },
      });
      expect(second.requests).toEqual([]);

      // The first of each dies in the middle: while it has a message, and while it is asked.
      smsc.set.answer = () => ({ silent: true });
      smsc.set.whenSubmitted = () => smsc.die();
      first.set.instead = () => () => first.die();
      const lost = await partner.send({ phone: "2025550124" });
      expect(lost.body).toMatchObject({
        status: { code: 300 },
        result: { verified: false, errors: [{ code: 1005 }] },
      });
      const again = await partner.send({ phone: "2025550124" });
      expect(again.outcome).toEqual([200, 210]);
      expect(twilio.sids).toHaveLength(1);
      const later = codeIn(twilioText(twilio.requests[0]?.body));
      expect((await partner.confirm(again.transactionId, later)).outcome).toEqual([200, 200]);
      const other = await partner.identity({ phone, birth_date });
      const rematched = await partner.settled(other.transactionId);
      expect(rematched.body).toMatchObject({ result: { verified: true, address } });
      expect(second.requests).not.toEqual([]);

      for (const { transactionId, verificationId } of [sent, asked, lost, again, other])
        ids.push(transactionId, verificationId);
      const traffic = {
        smsc: smsc.traffic(),
        twilio: decodeURIComponent(twilio.traffic()),
        first: first.traffic(),
        second: second.traffic(),
      };
      // What they do need is there, so that the scan looks at the right thing.
      expect(traffic.smsc).toContain(`1${phone}`);
      expect(traffic.twilio).toContain("To=+12025550124");
      for (const asked of [traffic.first, traffic.second]) expect(asked).toContain(birth_date);
      const secret = authorization.replace(/^Bearer \w+ /, "");
      for (const heard of Object.values(traffic)) {
        expect(heard).not.toBe("");
        for (const unneeded of [...ids, secret, "Secretive", metadata])
          expect(heard).not.toContain(unneeded);
      }
      expect(traffic.smsc + traffic.twilio).not.toContain(birth_date);
      expect(traffic.first + traffic.second).not.toMatch(new RegExp(`${code}|${later}`));
      // The server's output contains no personal data and no vendor's secret.
      expect(server.output.stderr + server.output.stdout).not.toMatch(
        new RegExp(
          `${phone}|2025550124|${birth_date}|${code}|smpp-pw|camara-secret|twilio-auth|token-1`,
        ),
      );
    });

    it("fails a check by what vendors tell later, and by nothing that is late, unknown or forged; and answers whatever they do", async () => {
      await using started = await startVendorServer({}, {}, store.serve);
      const { operators, partner, server, smsc, twilio } = started;
      await until("the SMSC is bound", () => smsc.bound() === 1);
      const failedBy = async (id: string) => {
        const settled = await partner.settled(id);
        return settled.body.result?.errors?.map(({ code }) => code);
      };

      const first = await partner.send({ phone });
      expect(await smsc.receipt("1", "ACCEPTD")).toBe(0);
      expect((await partner.transaction(first.transactionId)).outcome).toEqual([200, 210]);
      expect(await smsc.receipt("1", "UNDELIV")).toBe(0);
      expect(await failedBy(first.transactionId)).toEqual([1007]);
      const code = codeIn(smsc.submitted[0]?.text);
      expect((await partner.confirm(first.transactionId, code)).outcome).toEqual([422, 3105]);

      // A receipt may come before the answer that tells the message's id.
      smsc.set.whenSubmitted = (_, id) => void smsc.receipt(id, "REJECTD");
      const early = await partner.send({ phone: "2025550124" });
      expect(await failedBy(early.transactionId)).toEqual([1003]);
      smsc.set.whenSubmitted = () => {};

      const held = await partner.send({ phone: "2025550125" });
      const heldCode = codeIn(smsc.submitted.at(-1)?.text);
      expect((await partner.confirm(held.transactionId, heldCode)).outcome).toEqual([200, 200]);
      expect(await smsc.receipt("3", "EXPIRED")).toBe(0);
      expect((await partner.transaction(held.transactionId)).outcome).toEqual([200, 200]);
      // An unknown message, and a person's text.
      expect(await smsc.receipt("no such id", "UNDELIV")).toBe(0);
      expect(await smsc.deliver({ esmClass: 0, text: "STOP" })).toBe(0);

      smsc.die();
      await until("the line is lost", () => server.output.stderr.includes("is not bound"));
      const viaTwilio = await partner.send({ phone: "2025550126" });
      expect(viaTwilio.outcome).toEqual([200, 210]);
      const post = async (
        fields: Readonly<Record<string, string>>,
        change: (body: string) => string = (body) => body,
      ) => {
        const { body, headers } = twilio.callback(statusCallback, {
          AccountSid: twilioAccount.accountSid,
          ...fields,
        });
        const answer = await fetch(`${server.baseUrl}/receipts/twilio`, {
          method: "POST",
          headers,
          body: change(body),
        });
        return answer.status;
      };
      const told = { MessageSid: twilio.sids[0] ?? "", MessageStatus: "undelivered" };
      expect(await post({ ...told, MessageStatus: "sent" })).toBe(200);
      expect(await post(told, (body) => `${body}&ErrorCode=30003`)).toBe(403);
      expect(await post({ ...told, MessageSid: "17" })).toBe(400);
      expect(await post(told, () => "x".repeat(100_000))).toBe(400);
      expect((await partner.transaction(viaTwilio.transactionId)).outcome).toEqual([200, 210]);
      expect(await post({ ...told, ErrorCode: "30003" })).toBe(200);
      expect(await failedBy(viaTwilio.transactionId)).toEqual([1009]);
      expect(await post({ ...told, ErrorCode: "30004" })).toBe(200);
      expect(await failedBy(viaTwilio.transactionId)).toEqual([1009]);

      const elsewhere = await fetch(`${server.baseUrl}/receipts/smsc`, { method: "POST" });
      expect(elsewhere.status).toBe(404);
      expect(await elsewhere.json()).toMatchObject({ errors: [{ code: 4100 }] });
      const wrongMethod = await fetch(`${server.baseUrl}/receipts/twilio`);
      expect([wrongMethod.status, wrongMethod.headers.get("allow")]).toEqual([405, "POST"]);

      // Whatever vendors do, partners are answered, and never with a 5xx.
      const [one, two] = operators;
      const json = { "content-type": "application/json" };
      const faults = [
        { status: 200, headers: json, body: "{" },
        { status: 200, headers: { "content-type": "text/html" }, body: "<h1>" },
        { status: 500, headers: json, body: "{}" },
        { status: 302, headers: { location: "http://127.0.0.1:1/" } },
      ];
      for (const [at, fault] of faults.entries()) {
        twilio.set.instead = one.set.instead = two.set.instead = () => fault;
        const sent = await partner.send({ phone: `20255502${at}0` });
        expect(sent.outcome).toEqual([200, 300]);
        const { transactionId } = await partner.identity({ phone, birth_date });
        const settled = await partner.settled(transactionId);
        expect(settled.body.result?.errors).toMatchObject([
          { code: 1014, additional_info: "Cannot reach third party data provider" },
        ]);
      }
    });
  });
});
