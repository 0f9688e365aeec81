/**
 * Embeds what npm has installed in a folder: compiles the examples strictly with the types of every dependency, and runs
 * them: a plain script, Hono, Express, a store of the host's own, CommonJS.
 */
import { execFileSync } from "node:child_process";
import { cpSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

/** Modules that no embedder can import. */
const hidden = ["@bonafide/core/verification/DueWork", "@bonafide/adapters-sql/audit/MerkleTree"];

const catalogVersion = (name: string): string => {
  const workspace = readFileSync("pnpm-workspace.yaml", "utf8");
  return new RegExp(`^  "?${name}"?: (\\S+)$`, "m").exec(workspace)?.[1] ?? "latest";
};

/** What is wrong, a line each; nothing where all is well. `folder` has the packages. */
export const embed = (folder: string): ReadonlyArray<string> => {
  const run = (command: string, ...args: ReadonlyArray<string>): string | undefined => {
    try {
      execFileSync(command, args, { cwd: folder, encoding: "utf8", stdio: "pipe" });
      return undefined;
    } catch (error) {
      const said = error instanceof Error && "stdout" in error ? String(error.stdout) : "";
      return `${command} ${args.join(" ")}: ${String(error)}\n${said}`;
    }
  };
  cpSync("tools/packaging/embedder", folder, { recursive: true });
  for (const example of ["embed-core", "embed-server", "own-store", "read-documents"])
    cpSync(join("examples", example), join(folder, example), { recursive: true });
  const tools = [`typescript@7.0.2`, `@types/node@${catalogVersion("@types/node")}`];
  const { devDependencies: of } = JSON.parse(readFileSync("examples/package.json", "utf8"));
  const frameworks = ["hono", "@hono/node-server", "express", "@types/express"].map(
    (name) => `${name}@${of[name]}`,
  );
  const effect = `effect@${catalogVersion("effect")}`;
  const quiet = ["--no-audit", "--no-fund", "--loglevel=error"];
  const installed = run("npm", "install", ...quiet, effect, ...frameworks, ...tools);
  if (installed !== undefined) return [installed];
  const node = resolve("node_modules/.bin/node");
  return [
    run(join("node_modules", ".bin", "tsc"), "-p", "."),
    run(node, "run.ts"),
    run(node, "script.cjs"),
    hidden
      .map((module) => run(node, "-e", `import("${module}").then(() => process.exit(1), () => {})`))
      .find((problem) => problem !== undefined),
  ].filter((problem) => problem !== undefined);
};
