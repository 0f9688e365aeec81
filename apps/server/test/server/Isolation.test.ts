import { beforeAll, expect, it } from "@effect/vitest";
import { describeStores } from "../storage/TestedStores.ts";
import { startServer } from "./StartedServer.ts";
import { hostileTrace } from "./HostileTrace.ts";
import { comparable, dayOf, twoTenants } from "./Tenant.ts";

const freshSeed = Number(process.env["TEST_SEED"]);
/** One seed that is always tried, and that of the run: by it, each store has the one or the other. */
const seeds: readonly [number, number] =
  freshSeed % 2 === 0 ? [466_743_057, freshSeed] : [freshSeed, 466_743_057];
/** Limits that a sandbox leaves open, so low that a partner's own day still fits. */
const settings = {
  BONAFIDE_SANDBOX_DELAY: "0 seconds",
  BONAFIDE_PERSON_ATTEMPTS: "10",
  BONAFIDE_CLIENT_RATE: "600",
};

let expected: ReturnType<typeof comparable>;
beforeAll(async () => {
  await using server = await startServer({ settings });
  const { people } = await server.sandbox();
  const { mine } = await twoTenants(server);
  expected = comparable((await dayOf(mine, people)).answers);
});

describeStores((store) => {
  const seed = store.of(...seeds);

  it(
    `one partner is answered the same, byte for byte, whatever another does beside it (seed ${seed})`,
    { timeout: 300_000 },
    async () => {
      expect(new Set(expected.map(([, status]) => status))).toEqual(new Set([200, 201, 422]));

      const place = await store.fresh();
      await using server = await startServer({
        dataDir: place.dataDir,
        settings: { ...settings, ...place.settings },
      });
      const { people } = await server.sandbox();
      const { mine, theirs } = await twoTenants(server);
      const ids: Array<string> = [];
      const hostile = hostileTrace(server.baseUrl, theirs, { people, ids }, seed);
      // A day before it, so that the other partner knows ids of this one, and guesses precede its checks.
      const before = await dayOf(mine, people);
      ids.push(before.verification_id, before.transaction);
      await hostile.calls(200);
      const beside = await dayOf(mine, people, async () => {
        await new Promise((resolve) => setTimeout(resolve, 100));
      });
      const made = await hostile.stop();
      await place.remove();
      expect(made).toBeGreaterThan(50);
      expect(counted(comparable(beside.answers))).toEqual(counted(expected));
    },
  );
});

/** A second day counts on from the first: the number of an organization's successes is its own doing. */
const counted = (answers: ReturnType<typeof comparable>) =>
  answers.map(([call, status, text]) => [
    call,
    status,
    text.replaceAll(/"verifications":\d+/g, '"verifications":n'),
  ]);
