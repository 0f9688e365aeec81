import { execFileSync, spawn } from "node:child_process";
import { chmod, copyFile, cp, mkdir, mkdtemp, rm } from "node:fs/promises";
import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, relative } from "node:path";
import { expect, it } from "@effect/vitest";

const root = join(import.meta.dirname, "../../../..");
const read = (file: string) => readFileSync(join(root, file), "utf8");

/** The instructions of the container file, their lines joined. */
const instructions = read("deploy/Containerfile")
  .replaceAll(/^#.*\n/gm, "")
  .replaceAll("\\\n", " ")
  .split("\n")
  .map((line) => /^([A-Z]+) (.*)$/.exec(line)?.slice(1) ?? [])
  .flatMap(([name, text]) => (name === undefined || text === undefined ? [] : [{ name, text }]));

const lastOf = (name: string): string =>
  instructions.findLast((instruction) => instruction.name === name)?.text ?? "";

/** What `.dockerignore` keeps from the build: names at any depth, and paths from the root. */
const ignored = read(".dockerignore").trim().split("\n");
const isSent = (path: string): boolean =>
  !ignored.includes(relative(root, path)) && !ignored.includes(`**/${basename(path)}`);

// No container engine runs here: the build's own commands do, on a copy of what it is sent.
it("The container file builds a program that starts without root, on what its build installs", async () => {
  const folder = await mkdtemp(join(tmpdir(), "bonafide-container-"));
  try {
    const built = join(folder, "bonafide");
    await cp(root, built, { recursive: true, filter: isSent });
    const [build = ""] = instructions.flatMap(({ name, text }) => (name === "RUN" ? [text] : []));
    expect(build).toContain("pnpm@");
    execFileSync("sh", ["-c", build], { cwd: built, stdio: "pipe" });

    const [user = 0, group = 0] = lastOf("USER").split(":").map(Number);
    const isRoot = process.getuid?.() === 0;
    const node = join(folder, "node");
    await copyFile(process.execPath, node);
    const data = join(folder, "data");
    await mkdir(data);
    await chmod(data, 0o777);
    await chmod(folder, 0o755);
    const [, ...args] = JSON.parse(lastOf("ENTRYPOINT")).concat(JSON.parse(lastOf("CMD")));
    const server = spawn(node, args, {
      cwd: built,
      env: { PATH: "/usr/bin:/bin", HOME: data, BONAFIDE_DATA_DIR: data, PORT: "0" },
      ...(isRoot ? { uid: user, gid: group } : {}),
    });
    const ended = new Promise<number | null>((resolve) => server.once("exit", resolve));
    let printed = "";
    const address = await new Promise<string>((resolve, reject) => {
      const listen = (chunk: Buffer) => {
        printed += chunk.toString();
        const found = /listening on (\S+)/.exec(printed)?.[1];
        if (found !== undefined) resolve(found);
      };
      server.stdout.on("data", listen);
      server.stderr.on("data", listen);
      void ended.then(() => reject(new Error(printed)));
    });
    const answers = await Promise.all(
      ["/health", "/ready", "/docs"].map(async (path) => (await fetch(`${address}${path}`)).status),
    );
    expect(answers).toEqual([200, 200, 200]);
    server.kill("SIGTERM");
    expect(await ended).toBe(0);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}, 240_000);
