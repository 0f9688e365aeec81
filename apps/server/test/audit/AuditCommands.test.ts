import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, it } from "@effect/vitest";
import { operate } from "../server/Operator.ts";
import { startServer } from "../server/StartedServer.ts";

it("an audit that holds together is told so, and one row changed by hand is named", async () => {
  await using server = await startServer();
  const demo = await server.as("demo");
  const { transactionId } = await demo.send({ phone: "2025550123" });
  expect((await demo.confirm(transactionId, "123123")).outcome).toEqual([200, 200]);
  expect(await operate(server, "audit", "verify")).toMatchObject({ broken: 0 });

  using database = new DatabaseSync(join(server.dataDir, "bonafide.db"), { timeout: 5_000 });
  const changed = database
    .prepare(`UPDATE audit SET actor = 'nobody' WHERE subject = ? AND number = 2`)
    .run(transactionId);
  expect(changed.changes).toBe(1);

  const { code, stderr, stdout } = await server.operate("audit", "verify", "--json");
  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({ broken: 1 });
  expect(stderr).toContain(`row 2 of ${transactionId} was changed`);
  expect(stderr).not.toMatch(/^\s+at /m);
});
