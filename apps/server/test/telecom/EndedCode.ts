import { expect } from "@effect/vitest";
import { Schema } from "effect";
import type { StartedServer } from "../server/StartedServer.ts";

const State = Schema.fromJsonString(Schema.Record(Schema.String, Schema.Json));
const decodeState = Schema.decodeUnknownSync(State);
const encodeState = Schema.encodeSync(State);

/** Sets back when a check's code ends, and when the server looks after it, to now and to `due`. */
export const endCode = async (
  server: StartedServer,
  transactionId: string,
  due: number,
): Promise<void> => {
  const [row] = await server.rows(`SELECT state FROM "transaction" WHERE id = '${transactionId}'`);
  const state = encodeState({ ...decodeState(row?.["state"]), expiresAt: Date.now() });
  const changed = await server.rows(
    `UPDATE "transaction" SET state = '${state}', due_at = ${due} WHERE id = '${transactionId}' RETURNING id`,
  );
  expect(changed).toHaveLength(1);
  // A worker on Postgres sleeps for long: what nothing tells it of is due unseen.
  if (server.settings["DATABASE_URL"] !== undefined)
    await server.rows("NOTIFY bonafide_wake, 'all'");
};
