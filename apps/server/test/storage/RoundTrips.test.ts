import { afterAll, beforeAll, describe, expect, it } from "@effect/vitest";
import { type StartedServer, startServer } from "../server/StartedServer.ts";
import { startVendorServer } from "../telecom/VendorServer.ts";
import { postgresPrograms, type PostgresServer, rowsOf, startPostgres } from "./PostgresServer.ts";
import { startRoundTrips } from "./RoundTrips.ts";

/** How often each call is made. On a busy machine, background work comes between most of them. */
const times = 40;

// Not run, and reported so, where the platform has no such package.
describe.skipIf(postgresPrograms === undefined)("round trips to Postgres", () => {
  let postgres: PostgresServer;
  let wire: Awaited<ReturnType<typeof startRoundTrips>>;
  let server: StartedServer;
  let database: string;

  beforeAll(async () => {
    postgres = await startPostgres(postgresPrograms ?? "");
    wire = await startRoundTrips(postgres.port);
    database = await postgres.freshDatabase();
    server = await startServer({
      settings: {
        DATABASE_URL: wire.urlOf(database),
        // Not counted.
        BONAFIDE_LISTEN_URL: database,
        BONAFIDE_MASTER_KEY: Buffer.alloc(32, 7).toString("base64"),
      },
    });
  });
  afterAll(async () => {
    await server[Symbol.asyncDispose]();
    await wire[Symbol.asyncDispose]();
    await postgres.stop();
  });

  /** The fewest that a call costs: background work and first statements come on top of some. */
  const roundTripsOf = async (call: () => Promise<{ readonly status: number }>) => {
    const counts: Array<number> = [];
    for (let turn = 0; turn < times; turn += 1) {
      const before = wire.counts.roundTrips;
      expect((await call()).status).toBe(200);
      counts.push(wire.counts.roundTrips - before);
    }
    return Math.min(...counts);
  };

  const countAll = async () => {
    const demo = await server.as("demo");
    const phone = "2125550123";
    const { transactionId, verificationId } = await demo.send({ phone });
    return {
      send: await roundTripsOf(() => demo.send({ phone })),
      "send to a verification": await roundTripsOf(() =>
        demo.send({ phone, verification_id: verificationId }),
      ),
      identity: await roundTripsOf(() =>
        demo.identity({ phone: "8885550123", birth_date: "1980-02-29" }),
      ),
      verification: await roundTripsOf(() => demo.createVerification({})),
      "status of a transaction": await roundTripsOf(() => demo.transaction(transactionId)),
      "status of a verification": await roundTripsOf(() =>
        demo.ask("GET", `/api/v2/verification/${verificationId}`),
      ),
    };
  };

  it("are two for a send and one for a status", async () => {
    expect(await countAll()).toEqual({
      send: 2,
      "send to a verification": 4,
      identity: 2,
      verification: 2,
      "status of a transaction": 1,
      "status of a verification": 1,
    });
  });

  it("are as few where a rate is counted, for most calls of a second", async () => {
    await rowsOf(database, "UPDATE account SET per_minute = 1200 WHERE name = 'Demo'");
    await rowsOf(database, "UPDATE access_version SET version = version + 1");
    expect(await countAll()).toMatchObject({ send: 2, "status of a transaction": 1 });
  });

  it("are two more where each call asks for the rate, because it is small", async () => {
    await rowsOf(database, "UPDATE account SET per_minute = 100 WHERE name = 'Demo'");
    await rowsOf(database, "UPDATE access_version SET version = version + 1");
    const demo = await server.as("demo");
    expect(await roundTripsOf(() => demo.send({ phone: "2125550123" }))).toBe(4);
  });

  it("are at most four for a send in production by a vendor, and one for its status", async () => {
    await using production = await startVendorServer({
      DATABASE_URL: wire.urlOf(await postgres.freshDatabase()),
    });
    let sent = 0;
    const send = () => {
      sent += 1;
      // Each to a number of its own, because the sends to a number are limited.
      return production.partner.send({ phone: `20255501${String(sent % 100).padStart(2, "0")}` });
    };
    const { transactionId } = await send();
    const found = {
      send: await roundTripsOf(send),
      status: await roundTripsOf(() => production.partner.transaction(transactionId)),
    };
    expect(found.status).toBe(1);
    expect(found.send).toBeLessThanOrEqual(4);
  });
});
