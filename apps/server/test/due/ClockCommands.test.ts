import { expect, it } from "@effect/vitest";
import { startShifted } from "./ShiftedServer.ts";

const day = 86_400_000;

const at = (timestamp: unknown): number => Date.parse(String(timestamp));

it("keeps the later time over a restart, until an operator accepts the clock", async () => {
  await using shifted = await startShifted();
  const createdAt = async () => {
    const demo = await shifted.server.as("demo");
    const { body } = await demo.send({ phone: "2025550123" });
    return at(body.status?.created);
  };
  await shifted.set(30 * day);
  await shifted.restart();
  expect(await createdAt()).toBeGreaterThan(Date.now() + 29 * day);
  await shifted.set(0);
  await shifted.restart();
  expect(await createdAt()).toBeGreaterThan(Date.now() + 29 * day);
  const { stdout } = await shifted.server.operate("clock", "show", "--json");
  const { clock, written } = JSON.parse(stdout);
  expect(at(written) - at(clock)).toBeGreaterThan(29 * day);

  await shifted.server.stop();
  expect((await shifted.server.operate("clock", "accept")).code).toBe(1);
  expect((await shifted.server.operate("clock", "accept", "--yes")).code).toBe(0);
  await shifted.restart();
  expect(Math.abs((await createdAt()) - Date.now())).toBeLessThan(day);
});
