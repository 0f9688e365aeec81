import { setTimeout as delay } from "node:timers/promises";
import { sampleImage } from "@bonafide/testkit/document/SampleImage";
import { isTried } from "@bonafide/testkit/Portion";
import { describe, expect, it } from "@effect/vitest";
import { affiliationPartner, sampleDocument } from "../affiliation/AffiliationPartner.ts";
import { answer, startReceiver } from "../callback/CallbackReceiver.ts";
import { frontOf } from "../document/SampleForms.ts";
import { authorizePath, browserAt } from "../person/Browser.ts";
import type { Partner } from "../server/Partner.ts";
import type { StartedServer } from "../server/StartedServer.ts";
import { describeStores } from "../storage/TestedStores.ts";
import { type ShiftedServer, startShifted } from "./ShiftedServer.ts";

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

const read = JSON.stringify({
  status: "read",
  document: { type: "passport", number: "D1234567", birth_date: "1974-08-12" },
});

const settings = {
  BONAFIDE_REFRESH_TOKENS: "true",
  BONAFIDE_REVIEW_WITHIN: "2 days",
  BONAFIDE_CALLBACK_SCHEDULE: "30 minutes",
};

/** The token endpoint's answer to a grant. */
const token = async (server: StartedServer, grant: Record<string, string>) => {
  const { client_id, client_secret, redirect_uri } = (await server.sandbox()).oauth;
  const response = await fetch(`${server.baseUrl}/oauth/token`, {
    method: "POST",
    body: new URLSearchParams({ client_id, client_secret, redirect_uri, ...grant }),
  });
  return { status: response.status, body: Object(await response.json()) };
};

const redeem = (server: StartedServer, code: string) =>
  token(server, { grant_type: "authorization_code", code });

const attributesStatus = async ({ baseUrl }: StartedServer, accessToken: string) =>
  (await fetch(`${baseUrl}/api/public/v3/attributes.json?access_token=${accessToken}`)).status;

/** A browser in which the demo user is signed in. */
const signedIn = async (server: StartedServer) => {
  const sandbox = await server.sandbox();
  const { send, submit } = browserAt(server.baseUrl);
  const authorize = authorizePath(sandbox);
  await submit(authorize, "signin", sandbox.users.demo);
  return {
    /** Agrees once more; gives the code. */
    code: async () => {
      const agreed = await submit(authorize, "consent");
      return new URL(agreed.headers.get("location") ?? "").searchParams.get("code") ?? "";
    },
    isSignedIn: async () => !(await (await send(authorize)).text()).includes('value="signin"'),
  };
};

/** Waits until something holds that the server does of itself within seconds. */
const until = async (what: string, holds: () => Promise<boolean>) => {
  const end = Date.now() + 20_000;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`Not within 20 s: ${what}`);
    await delay(50);
  }
};

const wrongClocks = [
  ["an hour ahead", hour],
  ["an hour behind", -hour],
  ["ten years ahead", 3_653 * day],
  ["ten years behind", -3_653 * day],
] as const;

/** What lives for a time: made before the clock is set, and asked for after. */
const makeAll = async ({ server }: ShiftedServer, demo: Partner) => {
  const { clients, people } = await server.sandbox();
  const partner = affiliationPartner(server, clients.profile1);
  const uploaded = await partner.post("/military/verify/upload", {
    ...people.military,
    lname: "Nobody",
    document_type: "dd214",
    document_file: sampleDocument,
  });
  const browser = await signedIn(server);
  const { body: tokens } = await redeem(server, await browser.code());
  const phones = ["2025550123", "2025550124"];
  const [early, late] = await Promise.all(phones.map((phone) => demo.send({ phone })));
  return {
    browser,
    tokens,
    early: early?.transactionId ?? "",
    late: late?.transactionId ?? "",
    spentCode: await browser.code(),
    reviewOf: async () =>
      (await partner.get(`/military/status/${uploaded.reference_id ?? ""}`)).code,
  };
};

/** Each run sets the clock of a running server in one of the ways, and before a start in another. */
const [running, starting] = [0, 1].map((more) =>
  wrongClocks.filter((_, at) => isTried(at + more, 4)),
);

// On Postgres the time is the database's: what is set there is the clock that a server must not go by.
describeStores((store) => {
  describe.each(running ?? [])("a clock that is set %s", (_, wrong) => {
    it("ends nothing early, and lets nothing outlive its time", async () => {
      await using shifted = await startShifted(settings, 0, await store.fresh());
      const { server } = shifted;
      const demo = await server.as("demo");
      await using receiver = await startReceiver(answer(503));
      await demo.createVerification({ callback_url: receiver.url() });
      await receiver.until(1);
      const made = await makeAll(shifted, demo);
      const freshCode = await made.browser.code();
      await shifted.set(wrong);

      expect((await demo.confirm(made.early, "123123")).outcome).toEqual([200, 200]);
      expect((await redeem(server, freshCode)).status).toBe(200);
      expect(await attributesStatus(server, made.tokens.access_token)).toBe(200);
      expect(await made.browser.isSignedIn()).toBe(true);
      expect(await made.reviewOf()).toBe(205);

      await shifted.pass(61 * second);
      expect(await redeem(server, made.spentCode)).toMatchObject({ status: 400 });
      expect(await attributesStatus(server, made.tokens.access_token)).toBe(200);
      await shifted.pass(4 * minute);
      expect(await attributesStatus(server, made.tokens.access_token)).toBe(401);
      await shifted.pass(5 * minute);
      expect((await demo.confirm(made.late, "123123")).body).toMatchObject({
        errors: [{ code: 3103 }],
      });
      expect(receiver.received).toHaveLength(1);
      await shifted.pass(30 * minute);
      await receiver.until(2);
      expect(await made.browser.isSignedIn()).toBe(false);
      await shifted.pass(2 * day);
      await until("the review ends", async () => (await made.reviewOf()) === 210);
      await shifted.pass(5 * day);
      const refreshed = await token(server, {
        grant_type: "refresh_token",
        refresh_token: made.tokens.refresh_token,
      });
      expect(refreshed).toMatchObject({ status: 400, body: { error: "invalid_grant" } });
      expect(receiver.received).toHaveLength(2);
    });
  });

  describe.each(starting ?? [])("a clock that is set %s before a server is killed", (_, wrong) => {
    it("lets pending work go on at the next start, ends nothing early, and lets nothing outlive its time", async () => {
      await using vendor = await startReceiver(() => {});
      await using shifted = await startShifted(
        {
          ...settings,
          BONAFIDE_DOCUMENT_READER: "vendor",
          BONAFIDE_DOCUMENT_VENDOR_URL: vendor.url("/read"),
          BONAFIDE_DOCUMENT_VENDOR_TOKEN: "token",
        },
        0,
        await store.fresh(),
      );
      const demo = await shifted.server.as("demo");
      const front = frontOf("front.jpg", sampleImage("jpeg", 60_000, 1));
      const { transactionId: document } = await demo.verify("passport", [front]);
      await vendor.until(1);
      const { early, late, spentCode, tokens } = await makeAll(shifted, demo);
      vendor.reaction = (_, response) => {
        response.writeHead(200, { "content-type": "application/json" }).end(read);
      };
      await shifted.set(wrong);
      await shifted.restart();
      const again = await shifted.server.as("demo");
      expect((await again.settledDocument(document)).outcome).toEqual([200, 200]);
      expect((await again.confirm(early, "123123")).outcome).toEqual([200, 200]);
      expect(await attributesStatus(shifted.server, tokens.access_token)).toBe(200);

      await shifted.pass(9 * minute);
      await shifted.set(0);
      await shifted.restart();
      const { server } = shifted;
      expect(await attributesStatus(server, tokens.access_token)).toBe(401);
      expect(await redeem(server, spentCode)).toMatchObject({ status: 400 });
      await shifted.pass(2 * minute);
      const ended = await (await server.as("demo")).confirm(late, "123123");
      expect(ended.body).toMatchObject({ errors: [{ code: 3103 }] });
    });
  });
});
