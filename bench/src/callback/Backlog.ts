import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { Effect } from "effect";
import { Pool } from "undici";
import { NotMeasured } from "../measure/Bench.ts";

const asked = (url: string) =>
  JSON.stringify({ phone: "9990031014", birth_date: "1980-02-29", callback_url: url });

/** Completes many transactions with a callback to one URL: matches that fail at once, with one delivery each. */
export const completeMany = (
  server: { readonly port: number },
  authorization: string,
  url: string,
  count: number,
): Effect.Effect<void, NotMeasured> =>
  Effect.tryPromise({
    try: async () => {
      const pool = new Pool(`http://127.0.0.1:${server.port}`, { connections: 32 });
      let left = count;
      const worker = async () => {
        while (left > 0) {
          left -= 1;
          const { body, statusCode } = await pool.request({
            method: "POST",
            path: "/api/v2/telecom/identity",
            headers: { authorization, "content-type": "application/json" },
            body: asked(url),
          });
          await body.dump();
          if (statusCode !== 200) throw new Error(`An identity was answered with ${statusCode}.`);
        }
      };
      await Promise.all(Array.from({ length: 32 }, worker));
      await pool.close();
    },
    catch: (error) => new NotMeasured({ message: String(error) }),
  });

/** Makes every delivery of a data directory without a server due again, as if it was never attempted. */
export const makeDue = (dataDir: string): void => {
  const database = new Sqlite(join(dataDir, "bonafide.db"));
  database.exec(`
    DELETE FROM delivery_attempt;
    UPDATE delivery SET status = 'waiting', due_at = created_at,
      state = json_object('_tag', 'Waiting', 'attempts', 0, 'dueAt', created_at);
  `);
  database.close();
};
