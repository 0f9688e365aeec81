import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, expect, it } from "@effect/vitest";
import { type StartedServer, startServer } from "../server/StartedServer.ts";

let server: StartedServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server[Symbol.asyncDispose]());

/** Sets back when a check's code ends, and when the server looks after it, to now and to `due`. */
const setBack = (transactionId: string, due: number) => {
  using database = new DatabaseSync(join(server.dataDir, "bonafide.db"), { timeout: 5_000 });
  const { changes } = database
    .prepare(
      `UPDATE "transaction" SET state = json_set(state, '$.expiresAt', ?), due_at = ? WHERE id = ?`,
    )
    .run(Date.now(), due, transactionId);
  expect(changes).toBe(1);
};

it("a code whose time is over is 3103, the right one too, before the server has looked", async () => {
  const demo = await server.as("demo");
  const { transactionId } = await demo.send({ phone: "2025550123" });
  setBack(transactionId, Date.now() + 600_000);
  expect((await demo.confirm(transactionId, "123123")).outcome).toEqual([422, 3103]);
  expect((await demo.confirm(transactionId, "000000")).outcome).toEqual([422, 3103]);
  expect((await demo.transaction(transactionId)).outcome).toEqual([200, 210]);
});

it("a check that is not confirmed fails by itself, and stays 3103", async () => {
  const demo = await server.as("demo");
  const { transactionId } = await demo.send({ phone: "2025550123" });
  setBack(transactionId, Date.now());
  const failed = await demo.settled(transactionId);
  expect(failed.outcome).toEqual([200, 300]);
  expect(failed.body.result).toEqual({
    verified: false,
    errors: [{ code: 3103, message: "Transaction parameter code is expired" }],
  });
  expect((await demo.confirm(transactionId, "123123")).outcome).toEqual([422, 3103]);
});
