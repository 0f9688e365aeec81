import { setTimeout as delay } from "node:timers/promises";
import { sampleImage } from "@bonafide/testkit/document/SampleImage";
import { describe, expect, it } from "@effect/vitest";
import { affiliationPartner, sampleDocument } from "../affiliation/AffiliationPartner.ts";
import { answer, startReceiver } from "../callback/CallbackReceiver.ts";
import { frontOf } from "../document/SampleForms.ts";
import { startMailReceiver } from "../mail/MailReceiver.ts";
import { browserAt } from "../person/Browser.ts";
import { type ServerApart, startServerApart } from "../server/StartedServer.ts";
import { postgresPrograms } from "../storage/PostgresServer.ts";
import { freshPlace, type StorePlace } from "../storage/StorePlace.ts";

/** How often the server is stopped: a few times here, and as often as `KILLS` says by `test:faults`. */
const stops = Number(process.env["KILLS"] ?? 2);

/** What is pending has to be done so soon after the start, in milliseconds. A busy machine gets less than any lease. */
const soon = process.env["KILLS"] === undefined ? 5_000 : 2_000;

/** How long the sandbox's carrier and its reviewers take: the work of a match and of an upload itself, in milliseconds. */
const own = 500;

const read = JSON.stringify({
  status: "read",
  document: { type: "passport", number: "D1234567", birth_date: "1974-08-12" },
});

const title = `is done soon after a start, ${stops} times after SIGKILL and SIGTERM, and no document fails by it`;

/** The answer to an upload once it is no more in review. */
const reviewedUpload = async (server: ServerApart, id: string): Promise<number | undefined> => {
  const { clients } = await server.sandbox();
  const partner = affiliationPartner(server, clients.profile1);
  for (;;) {
    const { code } = await partner.get(`/military/status/${id}`);
    if (code !== 205) return code;
    await delay(20);
  }
};

/** Stops a server again and again with work pending. Gives how long the slowest took, in milliseconds. */
const stopAndStart = async ({ dataDir, remove, settings: database }: StorePlace) => {
  await using reader = await startReceiver(() => {});
  await using partner = await startReceiver(() => {});
  await using mail = await startMailReceiver();
  const settings = {
    ...database,
    BONAFIDE_MAIL: "smtp",
    BONAFIDE_MAIL_FROM: "bonafide@id.example",
    BONAFIDE_MAIL_SMTP_URL: mail.url,
    BONAFIDE_PUBLIC_URL: "http://localhost",
    BONAFIDE_TRUSTED_PROXIES: "127.0.0.0/8",
    BONAFIDE_SANDBOX_DELAY: `${own} millis`,
    BONAFIDE_DOCUMENT_READER: "vendor",
    BONAFIDE_DOCUMENT_VENDOR_URL: reader.url("/read"),
    BONAFIDE_DOCUMENT_VENDOR_TOKEN: "token",
  };
  const options = { dataDir, settings };
  const took: Array<number> = [];
  let server = await startServerApart(options);
  try {
    for (let at = 0; at < stops; at += 1) {
      // Neither the vendor nor the receivers say a word before the stop.
      reader.reaction = () => {};
      partner.reaction = () => {};
      mail.isSilent = true;
      const demo = await server.as("demo");
      const { clients, people } = await server.sandbox();
      const [readings, tellings] = [reader.received.length, partner.received.length];
      const letters = mail.received.length;
      // From another network each time: so many sign-ups from one have to wait.
      const from = { "x-forwarded-for": `10.${at}.0.1` };
      await browserAt(server.baseUrl, from).submit("/signup", "signup", {
        email: `person${at}@people.bonafide.dev`,
        password: "a long way to Utopia",
      });
      const front = frontOf("front.jpg", sampleImage("jpeg", 60_000, at));
      const { transactionId: document } = await demo.verify("passport", [front]);
      await demo.createVerification({ callback_url: partner.url("/told") });
      await reader.until(readings + 1);
      await partner.until(tellings + 1);
      await mail.until(letters + 1);
      const { reference_id: upload = "" } = await affiliationPartner(server, clients.profile1).post(
        "/military/verify/upload",
        {
          ...people.military,
          lname: "Approved",
          document_type: "dd214",
          document_file: sampleDocument,
        },
      );
      const { transactionId: match } = await demo.identity({
        phone: "8885550143",
        birth_date: "1980-02-29",
      });
      await server.stop(at % 2 === 0 ? "SIGKILL" : "SIGTERM");

      reader.reaction = (_, response) => {
        response.writeHead(200, { "content-type": "application/json" }).end(read);
      };
      partner.reaction = answer(204);
      mail.isSilent = false;
      server = await startServerApart(options);
      const began = performance.now();
      const again = await server.as("demo");
      const [seen, matched, reviewed] = await Promise.all([
        again.settledDocument(document),
        again.settled(match),
        reviewedUpload(server, upload),
        partner.until(tellings + 2),
        mail.until(letters + 2),
      ]);
      took.push(performance.now() - began);
      expect([seen.outcome, matched.outcome, reviewed]).toEqual([[200, 200], [200, 200], 200]);
      expect(new Set(mail.received.slice(letters)).size).toBe(1);
    }
    const sorted = took.toSorted((one, other) => one - other);
    const most = Math.round(sorted.at(-1) ?? 0);
    if (process.env["KILLS"] !== undefined) {
      const median = Math.round(sorted[Math.floor(stops / 2)] ?? 0);
      console.info(`${stops} stops: all pending was done after ${median} ms, at most ${most} ms.`);
    }
    return most;
  } finally {
    await server.stop("SIGKILL");
    await remove();
  }
};

describe("everything pending", { timeout: 60_000 + stops * 15_000 }, () => {
  it(`on SQLite ${title}`, async () => {
    expect(await stopAndStart(await freshPlace("sqlite"))).toBeLessThan(soon + own);
  });

  // Not run, and reported so, where the platform has no such package.
  it.skipIf(postgresPrograms === undefined)(`on Postgres ${title}`, async () => {
    expect(await stopAndStart(await freshPlace("postgres"))).toBeLessThan(soon + own);
  });
});
