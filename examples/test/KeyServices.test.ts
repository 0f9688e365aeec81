import { execFile } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, assert, beforeAll, describe, it } from "vitest";
import { blocksOf } from "./GuideText.ts";
import { bonafide, root, type SandboxServer, startSandbox } from "./SandboxServer.ts";

let server: SandboxServer;
beforeAll(async () => {
  server = await startSandbox();
});
afterAll(() => server.stop());

/** The commands of docs/operating.md that ask a key service, by the first word of each. */
const commands = blocksOf(readFileSync(join(root, "docs/operating.md"), "utf8"), "sh")
  .flatMap((block) => block.split("\n"))
  .filter((line) => line.startsWith("export BONAFIDE_MASTER_KEY_COMMAND="))
  .map((line) => [/='(\w+)/.exec(line)?.[1] ?? "", line] as const);

/** A stand-in for a key service's program: it notes its arguments, and prints a key as that program does. */
const standIn = (folder: string, program: string, key: Buffer): void => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "key"), program === "gcloud" ? key : key.toString("base64"));
  writeFileSync(
    join(folder, program),
    `#!/bin/sh\necho "$@" > '${folder}/asked'\ncat '${folder}/key'\n`,
  );
  chmodSync(join(folder, program), 0o755);
};

const listed = async (line: string, folder: string): Promise<string> => {
  const command = `${line}\nnode ${bonafide} organization list`;
  const path = [folder, dirname(process.execPath), process.env["PATH"]].join(delimiter);
  const { stdout } = await promisify(execFile)("bash", ["--norc", "-euc", command], {
    env: { PATH: path, BONAFIDE_DATA_DIR: server.dataDir },
  });
  return stdout;
};

describe("a command of docs/operating.md that asks a key service", () => {
  it("is shown for four services", () => {
    assert.deepStrictEqual(
      commands.map(([program]) => program),
      ["aws", "gcloud", "vault", "curl"],
    );
  });

  it.each(commands)(
    "gives the key that %s prints, and no other opens the data",
    async (program, line) => {
      const folder = join(server.dataDir, `${program}-stand-in`);
      const key = Buffer.from(
        readFileSync(join(server.dataDir, "master.key"), "utf8"),
        "base64url",
      );
      standIn(folder, program, key);
      assert.include(await listed(line, folder), "Demo");
      const shown = /='\w+ (.*?)(?: \| base64)?'$/.exec(line)?.[1];
      assert.strictEqual(readFileSync(join(folder, "asked"), "utf8").trim(), shown);
      standIn(folder, program, Buffer.alloc(32, 7));
      const other = await listed(line, folder).catch(String);
      assert.include(other, "Command failed");
    },
  );
});
