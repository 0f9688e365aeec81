/**
 * Runs `@bonafide/client` against a sandbox in Node, Bun, Deno and workerd (what Cloudflare's workers run on). They are
 * fetched from the npm registry into a folder of their own (370 MB). Run it by `pnpm runtimes`.
 */
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { startSandbox } from "../../examples/test/SandboxServer.ts";
import type { Partner } from "./runtime/performed.ts";

const tools = { bun: "1.4.5", deno: "2.9.6", esbuild: "0.28.2", miniflare: "4.20260426.0" };

const folder = mkdtempSync(join(tmpdir(), "bonafide-runtimes-"));
const write = (name: string, content: string) => writeFileSync(join(folder, name), content);
const bin = (name: string) => join(folder, "node_modules", ".bin", name);
const run = (command: string, ...args: ReadonlyArray<string>): string =>
  execFileSync(command, args, {
    cwd: folder,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });

/** A callback of a server, as it came. */
const callbackOf = async (baseUrl: string, authorization: string): Promise<Partner["callback"]> => {
  const receiver = createServer().listen(0, "127.0.0.1");
  await once(receiver, "listening");
  const address = receiver.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const arrival = once(receiver, "request");
  await fetch(new URL("/api/v2/verification", baseUrl), {
    method: "POST",
    headers: { authorization, "content-type": "application/json" },
    body: JSON.stringify({ callback_url: `http://127.0.0.1:${port}/` }),
  });
  const [request, response] = await arrival;
  const body = await text(request);
  response.writeHead(204).end();
  receiver.close();
  const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)]);
  return { headers: Object.fromEntries(headers), body };
};

const server = await startSandbox();
try {
  write("package.json", JSON.stringify({ private: true, type: "module", dependencies: tools }));
  run("npm", "install", "--no-audit", "--no-fund", "--loglevel=error");
  const { accounts, clients, organizations } = JSON.parse(
    readFileSync(join(server.dataDir, "sandbox.json"), "utf8"),
  );
  const { authorization } = accounts.demo;
  const partner: Partner = {
    baseUrl: server.baseUrl,
    authorization,
    client: clients.profile1,
    webhookSecret: organizations.demo.webhook_secret,
    callback: await callbackOf(server.baseUrl, authorization),
  };
  const source = JSON.stringify(resolve("tools/contract/runtime/performed.ts"));
  const said = `await performed(${JSON.stringify(partner)})`;
  const bundled = (name: string, code: string) => {
    write(name, `import { performed } from ${source};\n${code}\n`);
    run(
      bin("esbuild"),
      name,
      "--bundle",
      "--format=esm",
      "--platform=neutral",
      "--main-fields=main",
      `--outfile=out-${name}`,
    );
  };
  bundled("main.js", `console.log(JSON.stringify(${said}));`);
  bundled("worker.js", `export default { fetch: async () => Response.json(${said}) };`);
  write(
    "miniflare.js",
    `import { Miniflare } from "miniflare";
const worker = new Miniflare({ modules: true, scriptPath: "out-worker.js", compatibilityDate: "2026-04-01" });
console.log(await (await worker.dispatchFetch("http://worker/")).text());
await worker.dispose();\n`,
  );
  const ways: ReadonlyArray<readonly [title: string, command: string, ...args: Array<string>]> = [
    ["Node", process.execPath, "out-main.js"],
    ["Bun", bin("bun"), "out-main.js"],
    ["Deno", bin("deno"), "run", "--allow-net", "out-main.js"],
    ["workerd", process.execPath, "miniflare.js"],
  ];
  const expected = JSON.stringify([
    "upload 3111",
    "identity 200",
    "states true",
    "person 310",
    "callback true",
  ]);
  for (const [title, command, ...args] of ways) {
    const answered = run(command, ...args).trim();
    console.log(`${answered === expected ? "ok" : "refused"}  ${title}  ${answered}`);
    if (answered !== expected) process.exitCode = 1;
  }
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
