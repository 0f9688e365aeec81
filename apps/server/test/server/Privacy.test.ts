import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { expect, it } from "@effect/vitest";
import { storedContents } from "../storage/StoredContents.ts";
import { operate } from "./Operator.ts";
import type { Partner } from "./Partner.ts";
import { sendRaw } from "./RawConnection.ts";
import type { ServerApart } from "./StartedServer.ts";
import { describeStores } from "../storage/TestedStores.ts";

/** Personal data planted in every field of a partner; it must not appear anywhere. */
const planted = {
  phone: "8885557319",
  undeliverable: "9995551007",
  "birth date": "1973-11-29",
  metadata: "planted-metadata-Zq7",
  "callback URL": "planted-callback-token-Xw3",
  "confirm's URL": "planted-confirm-token-Yv5",
  "wrong code": "847261",
  query: "planted-query-Ku8",
  "wrong key": "planted-wrong-key-Pf2",
  header: "planted-header-Nd6",
  path: "planted-path-Jh4",
  address: "100 Main Street",
  reply: "planted-reply-Bt9",
  "reply's header": "planted-reply-header-Cs1",
};

/** Keys that are shown to their owner once; the terminal and `sandbox.json` may hold the sandbox's. */
const secretOf = (authorization: string) =>
  Buffer.from(authorization.split(" ").at(-1) ?? "", "base64").toString();

const formsOf = (value: string): ReadonlyArray<string> => {
  const bytes = Buffer.from(value);
  // Base64 of a value in the midst of others has one of three forms, whatever stands before it.
  const within = [0, 1, 2].map((at) =>
    Buffer.concat([Buffer.alloc(at), bytes])
      .toString("base64")
      .slice(at === 0 ? 0 : at + 1, -4),
  );
  return [value, encodeURIComponent(value), bytes.toString("hex"), ...within];
};

const foundIn = (
  name: string,
  content: Buffer | string,
  values: Readonly<Record<string, string>>,
) => {
  const text = Buffer.from(content).toString("latin1").toLowerCase();
  return Object.entries(values)
    .filter(([, value]) => formsOf(value).some((form) => text.includes(form.toLowerCase())))
    .map(([what]) => `${what} in ${name}`);
};

const hiddenFiles = ["sandbox.json", "master.key"];

const leaksOf = async (server: ServerApart, values: Readonly<Record<string, string>>) => {
  // In folders of a sandbox are letters to people and requests with its keys.
  const stored = (await storedContents(server)).filter(
    ([place]) => !hiddenFiles.includes(place) && !place.includes("/"),
  );
  return [
    ...stored.flatMap(([place, content]) => foundIn(place, content, values)),
    ...foundIn("stdout", server.output.stdout, values),
    ...foundIn("stderr", server.output.stderr, values),
  ];
};

/** Where callbacks arrive, and are answered with an error that says too much. */
class Told {
  readonly server = createServer((_, response) => {
    response.writeHead(500, { "x-thing": planted["reply's header"] }).end(planted.reply);
    this.#arrived.resolve();
  });
  readonly #arrived = Promise.withResolvers<void>();
  readonly some = this.#arrived.promise;

  get url(): string {
    const address = this.server.address();
    const port = address !== null && typeof address === "object" ? address.port : 0;
    return `http://127.0.0.1:${port}/told`;
  }

  static async listen(): Promise<Told> {
    const told = new Told();
    told.server.listen(0, "127.0.0.1");
    await once(told.server, "listening");
    return told;
  }

  [Symbol.dispose](): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}

/** Says everything there is to say, rightly and wrongly. */
const sayEverything = async (demo: Partner, told: Told) => {
  const callback_url = `${told.url}?token=${planted["callback URL"]}`;
  const metadata = { note: planted.metadata };
  const { phone } = planted;
  const created = await demo.createVerification({ callback_url, metadata });
  const asked = { phone, callback_url, metadata, verification_id: created.verificationId };
  const sent = await demo.send(asked);
  expect(sent.outcome).toEqual([200, 210]);
  await demo.send({ ...asked, phone: planted.undeliverable });
  await demo.confirm(sent.transactionId, planted["wrong code"]);
  const confirmed = await demo.ask("POST", "/api/v2/telecom/possession/sms/confirm", {
    transaction_id: sent.transactionId,
    code: "123123",
    callback_url: `${told.url}?token=${planted["confirm's URL"]}`,
  });
  expect(confirmed.body.result).toEqual({ phone });
  const match = await demo.identity({ ...asked, birth_date: planted["birth date"] });
  const matched = await demo.settled(match.transactionId);
  expect(matched.body.result?.address?.["street1"]).toBe(planted.address);

  await told.some;
  const wrongly = { ...asked, phone: `${phone}0`, birth_date: `${planted["birth date"]}T00` };
  await demo.identity(wrongly);
  await demo.ask("POST", "/api/v2/telecom/identity", JSON.stringify(wrongly).slice(0, -1));
  const key = Buffer.from(planted["wrong key"]).toString("base64");
  await demo.ask("POST", `/api/v2/telecom/${planted.path}?${planted.query}`, wrongly, {
    authorization: `Bearer Service ${key}`,
    "x-thing": planted.header,
  });
  for (const path of ["telecom", "verification", "document"]) {
    await demo.ask("GET", `/api/v2/${path}/${planted.path}?phone=${planted.query}`);
  }
  await sendRaw(demo.baseUrl, [`GET /${planted.path}?${planted.query} HTTP/9\r\n\r\n`]);
  return created.verificationId;
};

describeStores((store) => {
  it("nothing personal and no secret reaches a log or a file, at any log level", async () => {
    await using server = await store.serveApart({
      args: ["--log-level", "trace"],
      settings: { BONAFIDE_SANDBOX_DELAY: "0" },
    });
    using told = await Told.listen();
    const { accounts, organizations } = await server.sandbox();
    const demo = await server.as("demo");
    const verificationId = await sayEverything(demo, told);

    // That the search would find something: what is kept in the clear is found.
    expect(await leaksOf(server, { organization: organizations.demo.uuid })).toContain(
      server.settings["DATABASE_URL"] === undefined
        ? "organization in bonafide.db"
        : "organization in account",
    );
    const made = await operate(server, "account", "create", organizations.demo.uuid, "Acme");
    const issued = await operate(server, "key", "issue", String(made["account"]));
    const keys = {
      "issued key": secretOf(String(issued["authorization"])),
      "other's key": secretOf(accounts.other.authorization),
      "master key":
        server.settings["BONAFIDE_MASTER_KEY"] ??
        (await readFile(join(server.dataDir, "master.key"), "utf8")).trim(),
    };
    expect(await leaksOf(server, { ...planted, ...keys })).toEqual([]);

    const pending = await demo.send({ phone: planted.phone, verification_id: verificationId });
    expect(pending.outcome).toEqual([200, 210]);
    const erased = await server.operate("verification", "erase", verificationId, "--yes");
    expect(erased).toMatchObject({ code: 0, stderr: "" });
    const { transactions = [] } = (await demo.verification(verificationId)).body;
    expect(transactions).toHaveLength(4);
    for (const { transaction_id } of transactions) {
      const { body, status, text } = await demo.transaction(transaction_id);
      expect(status).toBe(200);
      expect(body.status?.code).toBeGreaterThanOrEqual(200);
      expect(foundIn("answer", text, planted)).toEqual([]);
      // Nothing in it is pending any more.
      expect((await demo.confirm(transaction_id, "123123")).outcome).toEqual([422, 3105]);
    }
    expect(await leaksOf(server, { ...planted, ...keys })).toEqual([]);

    // It takes part in nothing new, which could not be kept; it is still there to be read.
    const added = {
      phone: planted.phone,
      birth_date: "1980-01-01",
      verification_id: verificationId,
    };
    expect((await demo.send(added)).outcome).toEqual([404, 4100]);
    expect((await demo.identity(added)).outcome).toEqual([404, 4100]);
    expect(await operate(server, "audit", "verify")).toMatchObject({ broken: 0 });
    expect((await server.stop()).code).toBe(0);
    const said = server.output.stdout + server.output.stderr;
    expect(said).not.toMatch(/defect|^\s+at /im);
  });
});
