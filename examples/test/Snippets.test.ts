import { execFile } from "node:child_process";
import { readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { Schema } from "effect";
import { afterAll, assert, beforeAll, describe, it } from "vitest";
import { blocksOf } from "./GuideText.ts";
import { bonafide, root, type SandboxServer, startSandbox } from "./SandboxServer.ts";

const blocks = (file: string, language: string) =>
  blocksOf(readFileSync(join(root, file), "utf8"), language);

let server: SandboxServer;
beforeAll(async () => {
  server = await startSandbox();
  symlinkSync(join(root, "examples"), join(dirname(server.dataDir), "examples"));
});
afterAll(() => server.stop());

/** Runs what a guide shows beside the data directory, and gives the lines that it prints. */
const printed = async (script: string): Promise<ReadonlyArray<string>> => {
  const here = script
    .replaceAll("http://127.0.0.1:8080", server.baseUrl)
    .replaceAll("npx -y pnpm@12.21.0 bonafide", `node ${bonafide}`)
    .replaceAll(/^npx -y pnpm@12\.21\.0 start.*$/gm, "");
  const { stdout } = await promisify(execFile)("bash", ["--norc", "-euc", here], {
    cwd: dirname(server.dataDir),
    env: { PATH: process.env["PATH"], BONAFIDE_DATA_DIR: server.dataDir },
  });
  return stdout.trim().split(/\n+/);
};

/** A line after each call, whose answer has none. */
const oneAnswerALine = (script: string) =>
  script.replaceAll(/^curl(?:.*\\\n)*.*$/gm, (call) => `${call}; echo`);

const Answer = Schema.fromJsonString(
  Schema.Struct({
    transaction_id: Schema.String,
    status: Schema.Struct({ code: Schema.Number }),
  }),
);
const readAnswer = Schema.decodeUnknownSync(Answer);

describe("docs/applications.md", () => {
  const [calls = "", , enums = ""] = blocks("docs/applications.md", "sh");

  it("registers an application, and lists it", async () => {
    const [lists = "", made = "", listed = ""] = await printed(oneAnswerALine(calls));
    assert.include(lists, "web_application");
    const application = JSON.parse(made);
    assert.strictEqual(application.name, "Acme for iOS");
    assert.deepInclude(JSON.parse(listed), application);
  });

  it("shows lists of enums that are taken", async () => {
    const [standard = "", check = ""] = enums.trim().split("\n");
    await printed(standard.replace(/#.*/, ""));
    const [shown = ""] = blocks("docs/applications.md", "json");
    writeFileSync(join(dirname(server.dataDir), "next.json"), shown);
    await printed(check);
    const placed = readFileSync(join(server.dataDir, "application_enums.json"), "utf8");
    assert.strictEqual(placed, shown);
  });
});

it("docs/sandbox.md makes an address at which a person signs up", async () => {
  const [address = ""] = await printed(blocks("docs/sandbox.md", "sh").join("\n"));
  const page = await fetch(address);
  assert.strictEqual(page.status, 200);
  assert.include(await page.text(), "Create account");
});

it("the calls beside the specimens have them read", async () => {
  const [script = ""] = blocks("examples/specimens/README.md", "sh");
  const [sends = "", asks = ""] = script.split(/^# How one ended.*$/m);
  const accepted = (await printed(oneAnswerALine(sends))).map((text) => readAnswer(text));
  assert.lengthOf(accepted, 3);
  const keys = sends.split("\n").filter((line) => /^(AUTH|API)=/.test(line));
  for (const { transaction_id } of accepted) {
    const ask = [...keys, `TRANSACTION_ID=${transaction_id}`, asks].join("\n");
    let answer = "";
    do {
      [answer = ""] = await printed(ask);
    } while (readAnswer(answer).status.code === 210);
    assert.strictEqual(readAnswer(answer).status.code, 200);
  }
});
