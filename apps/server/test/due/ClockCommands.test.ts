import { setTimeout as delay } from "node:timers/promises";
import { beforeAll, expect, it } from "@effect/vitest";
import { describeStores } from "../storage/TestedStores.ts";
import { startShifted } from "./ShiftedServer.ts";

const day = 86_400_000;

const at = (timestamp: unknown): number => Date.parse(String(timestamp));

/** The clock of a server that started years behind, until it is right: watched beside the other test, for that waits long. */
const followRight = async () => {
  await using shifted = await startShifted({}, -3_653 * day);
  const demo = await shifted.server.as("demo");
  const offBy = async () => {
    const { body } = await demo.send({ phone: "2025550123" });
    return Math.abs(at(body.status?.created) - Date.now());
  };
  expect(await offBy()).toBeGreaterThan(3_652 * day);
  await shifted.set(0);
  // `expect.poll` needs a test that waits for it.
  const end = performance.now() + 120_000;
  let off = await offBy();
  while (off >= day / 24 && performance.now() < end) {
    await delay(500);
    off = await offBy();
  }
  return off;
};

let following: ReturnType<typeof followRight>;
beforeAll(() => {
  following = followRight();
  // Awaited by its test, which says what went wrong.
  following.catch(() => undefined);
});

describeStores((store) => {
  it("keeps the time that it started with, until an operator accepts the clock", async () => {
    const ahead = 30 * day;
    // The first start is by the wrong clock. Postgres has the clock there, which no test can set.
    await using shifted = await store.of(
      () => startShifted({}, ahead),
      async () => startShifted({}, 0, await store.fresh()),
    )();
    /** Starts the server anew after its clock was set by so much. On Postgres all that was written down is off instead. */
    const setBy = async (by: number, wrong: number) => {
      await shifted.server.stop("SIGKILL");
      if (store.name === "SQLite") await shifted.set(wrong);
      else await shifted.server.rows(`UPDATE time_mark SET at = at - ${by}`);
      await shifted.restart();
    };
    const createdAt = async () => {
      const demo = await shifted.server.as("demo");
      const { body } = await demo.send({ phone: "2025550123" });
      return at(body.status?.created);
    };
    const accept = async () => {
      await shifted.server.stop();
      expect((await shifted.server.operate("clock", "accept")).code).toBe(1);
      expect((await shifted.server.operate("clock", "accept", "--yes")).code).toBe(0);
      await shifted.restart();
    };
    expect(await createdAt()).toBeGreaterThan(Date.now() + store.of(ahead, 0) - day);
    await setBy(-ahead, 0);
    const { transactionId } = await (await shifted.server.as("demo")).send({ phone: "2025550124" });
    expect(await createdAt()).toBeGreaterThan(Date.now() + 29 * day);
    expect((await shifted.server.operate("clock", "accept", "--yes")).stderr).toContain(
      `process ${shifted.server.child.pid}`,
    );
    const { stdout } = await shifted.server.operate("clock", "show", "--json");
    const { clock, written } = JSON.parse(stdout);
    expect(at(written) - at(clock)).toBeGreaterThan(29 * day);
    await accept();
    expect(Math.abs((await createdAt()) - Date.now())).toBeLessThan(day);
    const ended = await (await shifted.server.as("demo")).confirm(transactionId, "123123");
    expect(ended.body).toMatchObject({ errors: [{ code: 3103 }] });

    await setBy(2 * day, 2 * day);
    const before = store.of(0, -2 * day);
    expect(Math.abs((await createdAt()) - Date.now() - before)).toBeLessThan(day);
    expect((await shifted.server.operate("doctor")).stdout).toMatch(
      /the clock is 172,\d{3} s ahead of the time of the servers here/,
    );
    await accept();
    expect(await createdAt()).toBeGreaterThan(Date.now() + before + day);
  });
});

it("follows a clock that was years behind at the first start as soon as it is right", async () => {
  expect(await following).toBeLessThan(day / 24);
});
