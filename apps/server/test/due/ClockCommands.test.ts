import { expect, it } from "@effect/vitest";
import { startShifted } from "./ShiftedServer.ts";

const day = 86_400_000;

const at = (timestamp: unknown): number => Date.parse(String(timestamp));

it("keeps the time that it started with, until an operator accepts the clock", async () => {
  await using shifted = await startShifted({}, 30 * day);
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
  expect(await createdAt()).toBeGreaterThan(Date.now() + 29 * day);
  await shifted.set(0);
  await shifted.restart();
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

  await shifted.set(2 * day);
  await shifted.restart();
  expect(Math.abs((await createdAt()) - Date.now())).toBeLessThan(day);
  expect((await shifted.server.operate("doctor")).stdout).toMatch(
    /the clock is 172,\d{3} s ahead of the time of the servers here/,
  );
  await accept();
  expect(await createdAt()).toBeGreaterThan(Date.now() + day);
});

it("follows a clock that was years behind at the first start as soon as it is right", async () => {
  await using shifted = await startShifted({}, -3_653 * day);
  const demo = await shifted.server.as("demo");
  const offBy = async () => {
    const { body } = await demo.send({ phone: "2025550123" });
    return Math.abs(at(body.status?.created) - Date.now());
  };
  expect(await offBy()).toBeGreaterThan(3_652 * day);
  await shifted.set(0);
  await expect.poll(offBy, { interval: 500 }).toBeLessThan(day / 24);
});
