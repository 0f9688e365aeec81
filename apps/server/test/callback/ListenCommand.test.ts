import { type ChildProcess } from "node:child_process";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "@effect/vitest";
import { outputOf, runBonafide, spawnBonafide } from "../server/Bonafide.ts";
import { type StartedServer, startServer } from "../server/StartedServer.ts";
import { startReceiver } from "./CallbackReceiver.ts";

let server: StartedServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server[Symbol.asyncDispose]());

/** Starts `bonafide listen` and waits for its URL. Dispose of it. */
const listening = async (...more: ReadonlyArray<string>) => {
  const keys = join(server.dataDir, "sandbox.json");
  const child: ChildProcess = spawnBonafide(["listen", "--keys", keys, "--port", "0", ...more], {});
  const output = outputOf(child);
  const url = /"callback_url": "([^"]+)"/;
  await expect.poll(() => output.stdout).toMatch(url);
  return {
    url: url.exec(output.stdout)?.[1] ?? "",
    output,
    [Symbol.dispose]: () => void child.kill(),
  };
};

it("shows a callback and that the server signed it, and answers 204", async () => {
  using listen = await listening();
  const demo = await server.as("demo");
  await demo.createVerification({ callback_url: listen.url });
  await expect
    .poll(() => listen.output.stdout)
    .toMatch(/ {2}verified {2}[\da-f-]{36} {2}verification [\da-f-]{36} {2}answered 204/);
});

it("refuses what the server did not sign", async () => {
  using listen = await listening();
  const answer = await fetch(listen.url, {
    method: "POST",
    headers: {
      "webhook-id": "1",
      "webhook-timestamp": String(Math.floor(Date.now() / 1_000)),
      "webhook-signature": "v1,AAAA",
    },
    body: "{}",
  });
  expect(answer.status).toBe(400);
  await expect.poll(() => listen.output.stdout).toContain("NOT VERIFIED  POST /");
});

it("passes a verified callback on, signature and all, and answers what was answered", async () => {
  await using receiver = await startReceiver();
  using listen = await listening("--forward", receiver.url("/mine"));
  const demo = await server.as("demo");
  await demo.createVerification({ callback_url: listen.url });
  await expect.poll(() => receiver.received.length).toBeGreaterThan(0);
  expect(receiver.received[0]).toMatchObject({
    path: "/mine",
    headers: { "webhook-signature": expect.stringMatching(/^v1,/) },
  });
  await expect.poll(() => listen.output.stdout).toMatch(/answered 2\d\d/);
});

it.each(["-1", "65536"])("refuses the port %s, which no machine has", async (port) => {
  const keys = join(server.dataDir, "sandbox.json");
  const { code, stderr } = await runBonafide(["listen", "--keys", keys, "--port", port], {});
  expect(code).toBe(2);
  expect(stderr).toContain(`"${port}". Expected a value between 0 and 65535`);
});
