import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { Effect } from "effect";
import { Pool } from "undici";
import { signIn } from "../load/SignIn.ts";
import { paths } from "../oauth/Messages.ts";
import { makeGrants } from "../oauth/ProductGrants.ts";
import { compared, measured } from "../report/Row.ts";
import { product, startServer } from "../server/Server.ts";
import { type Bench, copyOf, inTurn, NotMeasured } from "./Bench.ts";
import { aheadOfAll, percentile99, waitsOf } from "./Waits.ts";

/** How many crowds sign in during a round, each followed by a quiet time. */
const crowds = 10;

/** The length of a quiet time: about that of a crowd, in milliseconds. */
const quietTime = 600;

/** How many rounds are not counted: the pages are being compiled. */
const warmUps = 2;

/** How many people sign in at once. */
const atOnce = 20;

/** Resets the waits after failed sign-ins. */
const forgetDelays = (dataDir: string): void => {
  const database = new Sqlite(join(dataDir, "bonafide.db"));
  database.exec("DELETE FROM limit_use");
  database.close();
};

const readAttributes = async (pool: Pool, token: string): Promise<void> => {
  const { body, statusCode } = await pool.request({
    method: "GET",
    path: paths.attributes,
    headers: { authorization: `Bearer ${token}` },
  });
  await body.dump();
  if (statusCode !== 200) throw new Error(`Attributes were answered with ${statusCode}`);
};

/**
 * The 99th percentile of reading attributes while twenty people sign in, against the same without them, in turn, so
 * that a slow machine slows both.
 *
 * Twenty browsers fetch the page and send the form at once, and each password takes some 25 ms to hash. Partners must
 * not notice. The target, a quarter more, is what the answers of such a crowd cost on two cores, one of them this load
 * generator's.
 */
export const measureSignInLag = (bench: Bench) =>
  Effect.gen(function* () {
    const { rounds } = bench.scale;
    const dataDir = copyOf(bench, bench.template, "sign-ins");
    const [token] = yield* makeGrants(dataDir, "access", 1);
    const { port } = yield* startServer(product, dataDir);
    yield* aheadOfAll;
    const pool = yield* Effect.acquireRelease(
      Effect.sync(() => new Pool(`http://127.0.0.1:${port}`)),
      (open) => Effect.promise(() => open.close()),
    );

    const during = (people: number) =>
      Effect.tryPromise({
        try: async () => {
          forgetDelays(dataDir);
          let left = people;
          const one = async (at: number) => {
            await signIn(pool, `unknown${at}@example.com`);
            left -= 1;
          };
          const signingIn = Promise.all(Array.from({ length: people }, (_, at) => one(at)));
          const rest = performance.now() + quietTime;
          const isOver = () => (people === 0 ? performance.now() > rest : left === 0);
          const taken = await waitsOf(() => readAttributes(pool, token), isOver);
          await signingIn;
          return percentile99(taken);
        },
        catch: (error) => new NotMeasured({ message: String(error) }),
      });

    const sides = [during(atOnce), during(0)];
    yield* inTurn(warmUps * crowds, sides);
    const [busy = [], idle = []] = yield* inTurn(rounds * crowds, sides);
    return [
      compared({
        name: "attributes while 20 sign in, p99",
        unit: "ms",
        measured: measured(busy),
        against: "no sign-ins",
        reference: measured(idle),
        target: { atMost: 1.25 },
      }),
    ];
  });
