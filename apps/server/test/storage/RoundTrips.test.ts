import { afterAll, beforeAll, describe, expect, it } from "@effect/vitest";
import { startVendorServer } from "../telecom/VendorServer.ts";
import {
  countReads,
  countServices,
  type CountedServer,
  startCountedServer,
} from "./CallRoundTrips.ts";
import { postgresPrograms } from "./PostgresServer.ts";
import { freshDatabase } from "./RunPostgres.ts";
import { sandboxDatabase } from "./StorePlace.ts";

// Not run, and reported so, where the platform has no such package.
describe.skipIf(postgresPrograms === undefined)("round trips to Postgres", () => {
  let counted: CountedServer;

  beforeAll(async () => {
    counted = await startCountedServer(await sandboxDatabase());
  });
  afterAll(async () => {
    await counted[Symbol.asyncDispose]();
  });

  it("are two for a send and one for a status", async () => {
    const { identity, ...services } = await countServices(counted);
    // A worker is woken beside the answer.
    expect([2, 3]).toContain(identity);
    expect(services).toEqual({
      send: 2,
      "send to a verification": 3,
      verification: 2,
      "status of a transaction": 1,
      "status of a verification": 1,
      "status of an unknown transaction": 1,
    });
  });

  it("are one for what is only read", async () => {
    const {
      "attributes with new document tokens": withTokens,
      "image passed back": image,
      ...read
    } = await countReads(counted);
    // Tokens are written.
    expect(withTokens).toBeLessThanOrEqual(5);
    // A POST: it is counted and audited before it is shown.
    expect(image).toBeLessThanOrEqual(12);
    expect(read).toEqual({
      attributes: 1,
      application: 1,
      "list of applications": 1,
      enums: 1,
      "status of an affiliation": 1,
      "states of teachers": 1,
      "schools of students": 1,
      "search for a school": 1,
      "documents of students": 1,
      "documents of the military": 1,
    });
  });

  it("are as few where a rate is counted, for most calls of a second", async () => {
    await counted.limitTo(1200);
    expect(await countServices(counted)).toMatchObject({ send: 2, "status of a transaction": 1 });
  });

  it("are at most four for a send to a verification where the rate is small, and one for a status", async () => {
    const { limitTo, roundTripsOf, server } = counted;
    const demo = await server.as("demo");
    const phone = "2125550123";
    const { transactionId, verificationId } = await demo.send({ phone });
    await limitTo(100);
    expect(await roundTripsOf(() => demo.transaction(transactionId))).toBe(1);
    await limitTo(100);
    const send = () => demo.send({ phone, verification_id: verificationId });
    expect(await roundTripsOf(send)).toBeLessThanOrEqual(4);
  });

  it("are one more where each call asks for the rate, because hardly any are left", async () => {
    const { limitTo, roundTripsOf, server } = counted;
    const demo = await server.as("demo");
    const phone = "2125550123";
    const { transactionId, verificationId } = await demo.send({ phone });
    await limitTo(39);
    const send = () => demo.send({ phone, verification_id: verificationId });
    expect(await roundTripsOf(send, 200, 15)).toBe(4);
    expect(await roundTripsOf(() => demo.transaction(transactionId), 200, 15)).toBe(2);
    await limitTo(1200);
  });

  it("are at most four for a send in production by a vendor, and one for its status", async () => {
    await using production = await startVendorServer({
      DATABASE_URL: counted.wire.urlOf(await freshDatabase()),
    });
    let sent = 0;
    const send = () => {
      sent += 1;
      // Each to a number of its own, because the sends to a number are limited.
      return production.partner.send({ phone: `20255501${String(sent % 100).padStart(2, "0")}` });
    };
    const { transactionId } = await send();
    const found = {
      send: await counted.roundTripsOf(send),
      status: await counted.roundTripsOf(() => production.partner.transaction(transactionId)),
    };
    expect(found.status).toBe(1);
    expect(found.send).toBeLessThanOrEqual(4);
  });
});
