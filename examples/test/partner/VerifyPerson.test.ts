import { readFileSync } from "node:fs";
import { join } from "node:path";
import { bonafide } from "@bonafide/client";
import { afterAll, beforeAll, expect, it } from "vitest";
import { verifyPerson } from "../../partner/VerifyPerson.ts";
import { root, type SandboxServer, startSandbox } from "../SandboxServer.ts";

let server: SandboxServer;
beforeAll(async () => {
  server = await startSandbox();
});
afterAll(() => server.stop());

const specimen = (name: string) =>
  new File([new Uint8Array(readFileSync(join(root, "examples/specimens", name)))], name);

const person = {
  phone: "2025550123",
  front: specimen("license-front.jpg"),
  back: specimen("license-back.jpg"),
};

const client = () =>
  bonafide({
    baseUrl: server.baseUrl,
    authorization: server.keys.get("accounts.demo.authorization"),
  });

it("verifies the holder of a phone and a license", { timeout: 300_000 }, async () => {
  expect(await verifyPerson(client(), person, async () => "123123")).toBe(true);
});

it("verifies no one who has another code", async () => {
  expect(await verifyPerson(client(), person, async () => "000000")).toBe(false);
});
