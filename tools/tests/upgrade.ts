/**
 * A rolling upgrade from the previous release, under load: `pnpm test:upgrade`. Checks that release out beside this one,
 * installs its packages and runs `PreviousRelease.test.ts`. `pnpm test:upgrade 10000000` stores so many transactions first.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The last commit that was handed in before this work began. A release takes its place with its tag. */
const previous = "f9d34ae2";

const run = (command: string, args: ReadonlyArray<string>, cwd = ".", env = process.env): boolean =>
  spawnSync(command, args, { cwd, env, stdio: "inherit" }).status === 0;

const folder = mkdtempSync(join(tmpdir(), "bonafide-previous-"));
const checkout = join(folder, "checkout");
const install = ["-y", "pnpm@12.21.0", "install", "--frozen-lockfile", "--prefer-offline"];

try {
  const passed =
    run("git", ["worktree", "add", "--detach", checkout, previous]) &&
    run("npx", install, checkout) &&
    run("vitest", ["run", "--project", "server", "server/PreviousRelease"], ".", {
      ...process.env,
      PREVIOUS_RELEASE: checkout,
      PREVIOUS_STORED: process.argv[2] ?? "0",
    });
  process.exitCode = passed ? 0 : 1;
} finally {
  run("git", ["worktree", "remove", "--force", checkout]);
  rmSync(folder, { recursive: true, force: true });
}
