import { personAccount } from "@bonafide/core/person/PersonAccount";
import { expect } from "@effect/vitest";
import type { StorePlace } from "../storage/StorePlace.ts";
import { Partner } from "./Partner.ts";
import type { StartedServer } from "./StartedServer.ts";

/** The results that partners have and may rely on. */
export interface Acknowledged {
  readonly sent: Set<string>;
  readonly confirmed: Set<string>;
  readonly asked: Set<string>;
  /** Wrong codes that were answered with 3102, by transaction. */
  readonly guesses: Map<string, number>;
}

/** How much was acknowledged. */
export const count = ({ asked, confirmed, sent }: Acknowledged) =>
  sent.size + confirmed.size + asked.size;

/** Sends, confirms, guesses wrong and asks for matches. */
const work = async (
  partner: Partner,
  acknowledged: Acknowledged,
  stopped: () => boolean,
): Promise<void> => {
  const { asked, confirmed, guesses, sent } = acknowledged;
  while (!stopped()) {
    const { status, transactionId, verificationId } = await partner.send({ phone: "2025550123" });
    if (status !== 200) return;
    sent.add(transactionId);
    const guess = await partner.confirm(transactionId, "000000");
    if (guess.status === 422) guesses.set(transactionId, 1 + (guesses.get(transactionId) ?? 0));
    const match = await partner.identity({
      phone: "8885550123",
      birth_date: "1980-02-29",
      verification_id: verificationId,
      callback_url: "http://127.0.0.1:9/told",
    });
    if (match.status !== 200) return;
    asked.add(match.transactionId);
    if ((await partner.confirm(transactionId, "123123")).status === 200) {
      confirmed.add(transactionId);
    }
  }
};

/** Nothing was acknowledged yet. */
export const nothing = (): Acknowledged => ({
  sent: new Set(),
  confirmed: new Set(),
  asked: new Set(),
  guesses: new Map(),
});

const connections = 16;

/** Puts a server under load until it no longer answers as it should, or `stopped` says so. */
export const load = async (
  server: StartedServer,
  acknowledged: Acknowledged,
  stopped: () => boolean = () => false,
): Promise<void> => {
  const { authorization } = await server.as("demo");
  await Promise.all(
    Array.from({ length: connections }, () =>
      work(new Partner(server.baseUrl, authorization, 1), acknowledged, stopped).catch(
        () => undefined,
      ),
    ),
  );
};

const inBatches = async <A>(items: Iterable<A>, each: (item: A) => Promise<void>) => {
  const waiting = [...items];
  const next = async (): Promise<void> => {
    for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) await each(item);
  };
  await Promise.all(Array.from({ length: connections }, next));
};

/** The sandbox's demo user proved things by their own account, which sends no callback. */
const ofPartners = `account_id <> '${personAccount.accountId}'`;

const halves = {
  "a transaction without its verification": `SELECT t.id FROM "transaction" t
    LEFT JOIN verification v ON v.id = t.verification_id WHERE v.id IS NULL`,
  "a transaction without its audit": `SELECT id FROM "transaction" WHERE ${ofPartners} AND CAST(id AS TEXT) NOT IN
    (SELECT CAST(subject AS TEXT) FROM audit WHERE action IN ('possession.CodeSent', 'identity.MatchRequested'))`,
  "a verification without its audit": `SELECT id FROM verification WHERE CAST(id AS TEXT) NOT IN
    (SELECT CAST(subject AS TEXT) FROM audit WHERE action = 'verification.created')`,
  "a completion without its audit": `SELECT id FROM "transaction" WHERE ${ofPartners} AND status = 'completed' AND CAST(id AS TEXT) NOT IN
    (SELECT CAST(subject AS TEXT) FROM audit WHERE action IN ('possession.PhoneConfirmed', 'identity.PersonMatched'))`,
  "an audit row of nothing": `SELECT subject FROM audit WHERE action LIKE 'identity.%' AND CAST(subject AS TEXT) NOT IN
    (SELECT CAST(id AS TEXT) FROM "transaction")`,
  "a match without a callback for its partner": `SELECT id FROM "transaction" WHERE ${ofPartners} AND product = 'telecom.identity'
    AND status = 'completed' AND id NOT IN (SELECT transaction_id FROM delivery WHERE transaction_id IS NOT NULL)`,
  "a guess between being counted and being compared": `SELECT id FROM "transaction"
    WHERE state LIKE '%"_tag":"Guessing"%'`,
};

/** Expects a database to be whole: no half of anything that belongs together. */
export const expectWhole = async ({
  rows,
  settings,
}: Pick<StorePlace, "rows" | "settings">): Promise<void> => {
  // Postgres checks its pages as it reads them.
  if (settings["DATABASE_URL"] === undefined) {
    expect(await rows("PRAGMA integrity_check")).toMatchObject([{ integrity_check: "ok" }]);
  }
  const found = Object.entries(halves).map(async ([half, query]) =>
    (await rows(query)).map((row) => ({ half, ...row })),
  );
  expect((await Promise.all(found)).flat()).toEqual([]);
};

/** Expects a server to know all that was acknowledged, to finish what is pending, and an audit that is whole. */
export const expectKept = async (
  server: StartedServer,
  acknowledged: Acknowledged,
): Promise<void> => {
  const { authorization } = await server.as("demo");
  const demo = new Partner(server.baseUrl, authorization, connections);
  const missing: Array<string> = [];
  const holds = (id: string, is: boolean) => is || missing.push(id);
  await inBatches(acknowledged.sent, async (id) => {
    const { outcome } = await demo.transaction(id);
    holds(id, outcome[0] === 200 && (outcome[1] === 200 || outcome[1] === 210));
  });
  await inBatches(acknowledged.confirmed, async (id) => {
    holds(id, (await demo.transaction(id)).body.result?.phone === "2025550123");
  });
  await inBatches(acknowledged.asked, async (id) => {
    holds(id, (await demo.settled(id)).body.result?.verified === true);
  });
  expect(missing).toEqual([]);
  const verified = await server.operate("audit", "verify", "--json");
  expect(verified).toMatchObject({ code: 0, stderr: "" });
  expect(JSON.parse(verified.stdout)).toMatchObject({ broken: 0 });
};
