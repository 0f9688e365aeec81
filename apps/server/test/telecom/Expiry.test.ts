import { afterAll, beforeAll, expect, it } from "@effect/vitest";
import type { StartedServer } from "../server/StartedServer.ts";
import { endCode } from "./EndedCode.ts";
import { describeStores } from "../storage/TestedStores.ts";

describeStores((store) => {
  let server: StartedServer;
  beforeAll(async () => {
    server = await store.serve();
  });
  afterAll(() => server[Symbol.asyncDispose]());

  it("a code whose time is over is 3103, the right one too, before the server has looked", async () => {
    const demo = await server.as("demo");
    const { transactionId } = await demo.send({ phone: "2025550123" });
    await endCode(server, transactionId, Date.now() + 600_000);
    expect((await demo.confirm(transactionId, "123123")).outcome).toEqual([422, 3103]);
    expect((await demo.confirm(transactionId, "000000")).outcome).toEqual([422, 3103]);
    expect((await demo.transaction(transactionId)).outcome).toEqual([200, 210]);
  });

  it("a check that is not confirmed fails by itself, and stays 3103", async () => {
    const demo = await server.as("demo");
    const { transactionId } = await demo.send({ phone: "2025550123" });
    await endCode(server, transactionId, Date.now());
    const failed = await demo.settled(transactionId);
    expect(failed.outcome).toEqual([200, 300]);
    expect(failed.body.result).toEqual({
      verified: false,
      errors: [{ code: 3103, message: "Transaction parameter code is expired" }],
    });
    expect((await demo.confirm(transactionId, "123123")).outcome).toEqual([422, 3103]);
  });
});
