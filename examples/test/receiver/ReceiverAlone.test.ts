import { spawn } from "node:child_process";
import { join } from "node:path";
import { afterAll, assert, beforeAll, it } from "vitest";
import { root, type SandboxServer, startSandbox } from "../SandboxServer.ts";

let server: SandboxServer;
beforeAll(async () => {
  server = await startSandbox();
});
afterAll(() => server.stop());

it("The receiver runs by itself, and prints what a sandbox signed", async () => {
  const receiver = spawn(
    process.execPath,
    [join(root, "examples/receiver/Receiver.ts"), join(server.dataDir, "sandbox.json"), "0"],
    { env: { PATH: process.env["PATH"] }, stdio: ["ignore", "pipe", "inherit"] },
  );
  try {
    let output = "";
    const until = (pattern: RegExp) =>
      new Promise<RegExpExecArray>((resolve, reject) => {
        const look = () => {
          const found = pattern.exec(output);
          if (found !== null) resolve(found);
        };
        receiver.stdout.on("data", look);
        receiver.once("exit", () => reject(new Error(`The receiver ended: ${output}`)));
        look();
      });
    receiver.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
    const [, url] = await until(/"callback_url": "([^"]+)"/);
    await fetch(`${server.baseUrl}/api/v2/verification`, {
      method: "POST",
      headers: {
        authorization: server.keys.get("accounts.demo.authorization") ?? "",
        "content-type": "application/json",
      },
      body: JSON.stringify({ callback_url: url }),
    });
    const [printed] = await until(/^\{.*"verification_id".*$/m);
    assert.property(JSON.parse(printed), "transactions");
  } finally {
    receiver.kill();
  }
});
