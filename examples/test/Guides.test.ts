import { isByProfile } from "@bonafide/core/catalogue/Call";
import { affiliationCalls } from "@bonafide/core/affiliation/AffiliationCalls";
import { isTried } from "@bonafide/testkit/Portion";
import { Record } from "effect";
import { execFile } from "node:child_process";
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, assert, beforeAll, describe, it } from "vitest";
import { blocksOf, commandsOf, workedGuides } from "./GuideText.ts";
import { bonafide, root, type SandboxServer, startSandbox } from "./SandboxServer.ts";

const textOf = (file: string) => readFileSync(join(root, file), "utf8");

/** Commands that Documents.test.ts and OAuthDocument.test.ts run until they work. */
const worked = new Set(
  [...workedGuides, "docs/oauth.md"].flatMap((file) => commandsOf(textOf(file))),
);

// The glossary says by comments of the source what each file is for, which mentions commands.
const guides = globSync(["docs/**/*.md", "packages/client/README.md", "*.md"], {
  cwd: root,
}).filter((file) => !workedGuides.includes(file) && file !== "docs/glossary.md");

let server: SandboxServer;
beforeAll(async () => {
  server = await startSandbox();
});
afterAll(() => server.stop());

const run = (file: string, args: ReadonlyArray<string>) =>
  promisify(execFile)(file, args, {
    cwd: dirname(server.dataDir),
    env: { PATH: process.env["PATH"], BONAFIDE_DATA_DIR: server.dataDir },
  });

/** What the command line says about its own use; empty where it understood the command. */
const usageErrorOf = async (command: string): Promise<string> => {
  const script = `exec node ${bonafide} ${command}`;
  const { code, stderr } = await run("sh", ["-c", script]).then(
    () => ({ code: 0, stderr: "" }),
    (error: { readonly code: number; readonly stderr: string }) => error,
  );
  return code === 2 ? stderr : "";
};

describe("Every other guide", () => {
  it(
    "names operator commands that the command line understands",
    { timeout: 900_000 },
    async () => {
      const folder = dirname(server.dataDir);
      // A name without arguments only mentions the command.
      const commands = [...new Set(guides.flatMap((file) => commandsOf(textOf(file))))].filter(
        (command) => command.includes(" ") && !worked.has(command),
      );
      assert.isAbove(commands.length, 40);
      const misunderstood: Array<string> = [];
      for (const command of commands.filter((_, at) => isTried(at, 3))) {
        const asked = command
          .replaceAll(/<file>|\b[\w-]+\.csv\b/g, "people.csv")
          .replaceAll("<family>", "student")
          .replaceAll("<address>", "192.0.2.10")
          .replaceAll(/<[\w ]+>/g, "01890000-0000-7000-8000-000000000002")
          .replaceAll("examples/", `${join(root, "examples")}/`)
          .replaceAll("data/sandbox.json", join(server.dataDir, "sandbox.json"))
          .replaceAll("http://127.0.0.1:8080", server.baseUrl);
        for (const name of ["people.csv", "next.json", "heads", "logo.png"])
          writeFileSync(join(folder, name), "uuid,name,options\n");
        const said = await usageErrorOf(asked);
        if (said !== "") misunderstood.push(`bonafide ${asked}: ${said}`);
      }
      assert.deepStrictEqual(misunderstood, []);
    },
  );
});

describe("docs/profiles.md", () => {
  const text = textOf("docs/profiles.md");

  it("shows a check that succeeds in either profile", async () => {
    const script = blocksOf(text, "sh")
      .filter((block) => block.includes("curl "))
      .join("\necho\n")
      .replaceAll("http://127.0.0.1:8080", server.baseUrl);
    const { stdout } = await run("sh", ["-euc", script]);
    assert.deepStrictEqual(
      Array.from(stdout.matchAll(/"code":(\d+)/g), ([, code]) => code),
      ["200", "200"],
    );
  });

  it("names every call whose parameters differ, and those parameters", () => {
    const differing = Record.values(affiliationCalls).flatMap(({ parameters, path }) => {
      if (!isByProfile(parameters)) return [];
      const needs = (profile: 1 | 2) =>
        new Map(parameters[profile].map(({ name, required }) => [name, required]));
      const [one, two] = [needs(1), needs(2)];
      const names = [...new Set([...one.keys(), ...two.keys()])].filter(
        (name) => one.get(name) !== two.get(name),
      );
      return [[path, names.toSorted()] as const];
    });
    const rows = Array.from(
      text.matchAll(/^\| `(\/[\w/]+)` \| (.*) \| (.*) \|$/gm),
      ([, path = "", one = "", two = ""]) =>
        [
          path,
          [
            ...new Set(Array.from(`${one} ${two}`.matchAll(/`(\w+)`/g), ([, name = ""]) => name)),
          ].toSorted(),
        ] as const,
    );
    assert.deepStrictEqual(rows, differing);
  });
});
