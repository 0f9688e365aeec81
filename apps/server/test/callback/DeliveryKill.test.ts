import { personAccount } from "@bonafide/core/person/PersonAccount";
import { expect, it } from "@effect/vitest";
import { Partner } from "../server/Partner.ts";
import { type ServerApart, startServer, startServerApart } from "../server/StartedServer.ts";
import { describeStores } from "../storage/TestedStores.ts";
import { answer, type CallbackReceiver, startReceiver } from "./CallbackReceiver.ts";

/** How many attempts are waited for before each kill, so that it comes in the midst of work. */
const attemptsPerLife = 60;

const birth_date = "1980-02-29";

/** Causes callbacks of every kind until the server is killed. Collects acknowledged requests in `asked`. */
const work = async (
  partner: Partner,
  { origin }: CallbackReceiver,
  asked: Set<string>,
): Promise<never> => {
  for (let at = 0; ; at += 1) {
    const callback_url = `${origin}/told/${at}`;
    const match = await partner.identity({ phone: "8885550123", birth_date, callback_url });
    asked.add(match.transactionId);
    const sent = await partner.send({ phone: "2025550123", callback_url });
    const confirmed = await partner.confirm(sent.transactionId, "123123");
    if (confirmed.status === 200) asked.add(sent.transactionId);
  }
};

const halves = {
  "a settled transaction without its delivery": `SELECT id FROM "transaction" WHERE status <> 'pending'
    AND account_id <> '${personAccount.accountId}' AND id NOT IN (SELECT transaction_id FROM delivery WHERE transaction_id IS NOT NULL)`,
  "a delivery of a transaction that is not settled": `SELECT d.id FROM delivery d
    JOIN "transaction" t ON t.id = d.transaction_id WHERE t.status = 'pending'`,
  "two deliveries of one result to one URL": `SELECT transaction_id FROM delivery
    GROUP BY transaction_id HAVING COUNT(*) > 1`,
  "a delivery that was not delivered": `SELECT id FROM delivery WHERE status <> 'delivered'`,
  "a delivered one without an attempt that was answered": `SELECT id FROM delivery WHERE id NOT IN
    (SELECT delivery_id FROM delivery_attempt WHERE status = 204)`,
};

describeStores((store) => {
  /** How often the server is killed: a few times here, and 100 times by `test:faults`. */
  const kills = Number(process.env["KILLS"] ?? store.of(4, 2));

  it(
    `killed with SIGKILL under load, ${kills} times: every completion is delivered under one id, and twice only if it was in flight`,
    { timeout: 60_000 + kills * 10_000 },
    async () => {
      const { dataDir, remove, rows, settings } = await store.fresh();
      const column = async (query: string): Promise<ReadonlyArray<string>> =>
        (await rows(query)).flatMap((row) => Object.values(row).map(String));
      await using receiver = await startReceiver((message, response) =>
        // Some answers are under way at a kill, some are not yet given.
        setTimeout(() => answer(204)(message, response), receiver.received.length % 5),
      );
      const options = { dataDir, settings: { ...settings, BONAFIDE_SANDBOX_DELAY: "0" } };
      const asked = new Set<string>();
      /** By id: at how many kills its message had been taken in that life, and was not yet recorded as delivered. */
      const inFlight = new Map<string, number>();

      const live = async (server: ServerApart) => {
        const { authorization } = await server.as("demo");
        const workers = Array.from({ length: 4 }, () =>
          work(new Partner(server.baseUrl, authorization, 1), receiver, asked).catch(
            () => undefined,
          ),
        );
        const seen = receiver.received.length;
        await receiver.until(seen + attemptsPerLife);
        await server.stop("SIGKILL");
        await Promise.all(workers);
        // What the dead server had still sent is read.
        await new Promise((resolve) => setTimeout(resolve, 50));
        const taken = new Set(receiver.received.slice(seen).map(({ id }) => id));
        const waiting = await column(`SELECT id FROM delivery WHERE status = 'waiting'`);
        for (const id of waiting.filter((id) => taken.has(id))) {
          inFlight.set(id, 1 + (inFlight.get(id) ?? 0));
        }
      };

      try {
        for (let at = 0; at < kills; at += 1) await live(await startServerApart(options));
        await using server = await startServer(options);
        const deadline = Date.now() + 45_000;
        const left = `SELECT id FROM "transaction" WHERE status = 'pending' AND product = 'telecom.identity'
          UNION ALL SELECT id FROM delivery WHERE status = 'waiting'`;
        while ((await column(left)).length > 0 && Date.now() < deadline) {
          await new Promise((resolve) => setTimeout(resolve, 100));
        }

        for (const [half, query] of Object.entries(halves)) {
          expect([half, ...(await column(query))]).toEqual([half]);
        }

        const told = Map.groupBy(receiver.received, ({ id }) => id);
        const stored = new Set(await column("SELECT id FROM delivery"));
        expect(new Set(told.keys())).toEqual(stored);
        const settled = new Set(await column("SELECT transaction_id FROM delivery"));
        expect([...asked].filter((id) => !settled.has(id))).toEqual([]);

        const changed = [...told].filter(
          ([, messages]) => new Set(messages.map(({ body, path }) => `${path} ${body}`)).size > 1,
        );
        expect(changed).toEqual([]);
        const tooOften = [...told].filter(
          ([id, messages]) => messages.length > 1 + (inFlight.get(id) ?? 0),
        );
        expect(tooOften).toEqual([]);

        const duplicates = receiver.received.length - told.size;
        const flying = [...inFlight.values()].reduce((sum, times) => sum + times, 0);
        expect(duplicates).toBeLessThanOrEqual(flying);
        expect(flying).toBeGreaterThan(0);
        if (process.env["KILLS"] !== undefined) {
          console.info(
            `${kills} kills, ${told.size} deliveries, ${flying} in flight at the kills, ${duplicates} delivered again.`,
          );
        }
        const verified = await server.operate("audit", "verify", "--json");
        expect(JSON.parse(verified.stdout)).toMatchObject({ broken: 0 });
      } finally {
        await remove();
      }
    },
  );
});
