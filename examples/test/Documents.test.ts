import { runBonafide } from "@bonafide/server/test/server/Bonafide";
import { isTried } from "@bonafide/testkit/Portion";
import { Option, Schema } from "effect";
import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, assert, beforeAll, describe, it } from "vitest";
import { blocksOf, commandsOf, wordsOf, workedGuides } from "./GuideText.ts";
import { bonafide, root, type SandboxServer, startSandbox } from "./SandboxServer.ts";

const textOf = (file: string) => readFileSync(join(root, file), "utf8");

let server: SandboxServer | undefined;
beforeAll(async () => {
  server = await startSandbox();
  symlinkSync(join(root, "examples"), join(dirname(server.dataDir), "examples"));
});
afterAll(() => server?.stop());

const started = (): SandboxServer => server ?? assert.fail("no server");

/** Runs a shell script beside the data directory, where README's `data/` and `examples/` are. */
const shell = async (script: string) =>
  (
    await promisify(execFile)("sh", ["-euc", script], {
      cwd: dirname(started().dataDir),
      env: { PATH: process.env["PATH"], BONAFIDE_DATA_DIR: started().dataDir },
    })
  ).stdout;

const Json = Schema.fromJsonString(Schema.Json);

/** JSON without ids and times, which differ each time. */
const comparable = (json: string): unknown =>
  Schema.decodeUnknownSync(Json)(
    json
      .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "an id")
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "a time"),
  );

it("README's calls answer what it shows", async () => {
  const calls = blocksOf(textOf("README.md"), "sh").filter((block) => block.includes("curl "));
  const script = calls.join("\necho\n").replaceAll("http://127.0.0.1:8080", started().baseUrl);
  const answers = (await shell(script)).trim().split(/\n+/);
  assert.deepStrictEqual(
    answers.map(comparable),
    blocksOf(textOf("README.md"), "json").map(comparable),
  );
});

it("docs/documents.md's calls show a license, and ask how it ended", async () => {
  const calls = blocksOf(textOf("docs/documents.md"), "sh").filter((block) =>
    block.includes("curl "),
  );
  const script = calls.join("\necho\n").replaceAll("http://127.0.0.1:8080", started().baseUrl);
  const answers = (await shell(script)).trim().split(/\n+/);
  const ids = answers.map((answer) => /"transaction_id":"(.+?)"/.exec(answer)?.[1]);
  assert.lengthOf(ids, 2);
  assert.isDefined(ids[0]);
  assert.strictEqual(ids[1], ids[0]);
});

/** The ids that a command prints, by the names that documents give them. */
const Ids = Schema.fromJsonString(
  Schema.Struct({
    organization: Schema.optionalKey(Schema.String),
    account: Schema.optionalKey(Schema.String),
  }),
);

const onlyReads = / (counts|list|near|report|show|stats|status|verify)\b/;

describe.each(workedGuides)("%s", (file) => {
  it("names only scripts that there are", () => {
    const { scripts } = Schema.decodeUnknownSync(
      Schema.fromJsonString(
        Schema.Struct({ scripts: Schema.Record(Schema.String, Schema.String) }),
      ),
    )(textOf("package.json"));
    const named = Array.from(
      textOf(file).matchAll(/npx -y pnpm@12\.21\.0 (?:run )?([a-z:]+)/g),
      ([, script = ""]) => script,
    );
    const known = [...Object.keys(scripts), "install", "exec"];
    assert.deepStrictEqual(
      named.filter((script) => !known.includes(script)),
      [],
    );
  });

  it("names only operator commands that work", { timeout: 900_000 }, async () => {
    // The ids in a document are those that its commands created.
    const ids = new Map([
      ["<verification>", await sentVerification()],
      ["<transaction>", await sentTransaction()],
      ["<reference_id>", await checkedPerson()],
      ["<delivery>", await receivedDelivery()],
      ["<organization>", started().keys.get("organizations.demo.uuid") ?? ""],
      ["<client>", await madeClient()],
      ["<email>", started().keys.get("users.demo.email") ?? ""],
    ]);
    const backups = join(dirname(started().dataDir), "backups");
    mkdirSync(backups, { recursive: true });
    if (textOf(file).includes("--against heads"))
      // There is a head once the first rows are sealed.
      await shell(`until node ${bonafide} audit head > heads; do sleep 1; done`);
    const failures: Array<string> = [];
    // A subject can be proved once its rows are sealed, a minute later: AuditCommands.test.ts waits for that.
    const all = new Set(
      commandsOf(textOf(file)).filter((command) => !command.includes("<subject>")),
    );
    // Later commands need what earlier ones changed; those that only read are needed by none.
    const commands = [...all].filter((command, at) => !onlyReads.test(command) || isTried(at, 4));
    for (const command of commands) {
      const asked = command
        .replaceAll(/<\w+>/g, (name) => ids.get(name) ?? name)
        .replaceAll("/backups", backups)
        .replaceAll("http://127.0.0.1:8080", started().baseUrl)
        .replaceAll("data/sandbox.json", join(started().dataDir, "sandbox.json"))
        .replaceAll(/ heads$/g, ` ${join(dirname(started().dataDir), "heads")}`);
      const words = [...wordsOf(asked), ...(command.includes(" create ") ? ["--json"] : [])];
      const run = (...more: ReadonlyArray<string>) =>
        runBonafide([...words, ...more], { BONAFIDE_DATA_DIR: started().dataDir });
      const first = await run();
      // A command that destroys something asks first. Here is no terminal to ask at.
      const { code, stderr, stdout } = first.stderr.includes("needs --yes")
        ? await run("--yes")
        : first;
      // One that no server may run beside says so.
      if (code !== 0 && !stderr.includes("Stop it first"))
        failures.push(`bonafide ${asked}: ${stderr}`);
      const made = Schema.decodeUnknownOption(Ids)(stdout);
      for (const [name, id] of Object.entries(Option.getOrElse(made, () => ({}))))
        ids.set(`<${name}>`, id);
    }
    assert.deepStrictEqual(failures, []);
  });
});

const posted = async (path: string, body?: object): Promise<string> => {
  const response = await fetch(`${started().baseUrl}${path}`, {
    method: "POST",
    headers: {
      authorization: started().keys.get("accounts.demo.authorization") ?? "",
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return response.text();
};

const idIn = (body: string, name: string): string =>
  new RegExp(`"${name}":"(.+?)"`).exec(body)?.[1] ?? "";

const sentVerification = async (body: object = {}): Promise<string> =>
  idIn(await posted("/api/v2/verification", body), "verification_id");

const sentTransaction = async (): Promise<string> =>
  idIn(
    await posted("/api/v2/telecom/possession/sms/send", { phone: "2025550123" }),
    "transaction_id",
  );

/** A check without parameters is recorded as one that failed validation. Loopback is registered: no client is named. */
const checkedPerson = async (): Promise<string> =>
  idIn(await posted("/student/verify/person"), "reference_id");

/** A client of the demo organization. */
const madeClient = async (): Promise<string> => {
  const organization = started().keys.get("organizations.demo.uuid") ?? "";
  const made = await shell(`node ${bonafide} client create ${organization} --profile 1 --json`);
  return idIn(made.replaceAll(/\s/g, ""), "client");
};

/** Receives one callback and returns its id. */
const receivedDelivery = async (): Promise<string> => {
  const receiver = createServer((_, response) => response.writeHead(204).end());
  receiver.listen(0, "127.0.0.1");
  await once(receiver, "listening");
  const arrival = once(receiver, "request");
  const address = receiver.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  await sentVerification({ callback_url: `http://127.0.0.1:${port}/callback` });
  const [request]: ReadonlyArray<IncomingMessage> = await arrival;
  receiver.close();
  return String(request?.headers["webhook-id"]);
};
