import { expect, it } from "@effect/vitest";
import { operate } from "../server/Operator.ts";
import type { ServerApart } from "../server/StartedServer.ts";
import { storedContents } from "../storage/StoredContents.ts";
import { answer, startReceiver } from "./CallbackReceiver.ts";
import { describeStores } from "../storage/TestedStores.ts";

const planted = {
  path: "planted-path-Jx8Wq",
  query: "planted-query-Vk3Zt",
  "webhook's path": "planted-hook-Ru5Mc",
  "failing path": "planted-fails-Ty2Nd",
  "refused host": "planted-host-pf6xb.example",
};

const formsOf = (value: string): ReadonlyArray<string> => [
  value,
  encodeURIComponent(value),
  Buffer.from(value).toString("hex"),
  Buffer.from(value).toString("base64").replace(/=+$/, ""),
];

/** A secret's bytes in every usable form: as given, in hex, in both kinds of base64. */
const formsOfSecret = (secret: string): ReadonlyArray<string> => {
  const bare = secret.slice("whsec_".length);
  const bytes = Buffer.from(bare, "base64");
  return [bare, bytes.toString("hex"), bytes.toString("base64url"), bytes.toString("latin1")];
};

const contentsOf = async (server: ServerApart): Promise<ReadonlyArray<[string, string]>> => {
  const stored = (await storedContents(server)).filter(([place]) => place !== "sandbox.json");
  return [
    ...stored.map(([place, content]): [string, string] => [place, content.toString("latin1")]),
    ["stdout", server.output.stdout],
    ["stderr", server.output.stderr],
  ];
};

const leaksOf = async (
  server: ServerApart,
  forms: Readonly<Record<string, ReadonlyArray<string>>>,
) => {
  const contents = await contentsOf(server);
  return Object.entries(forms).flatMap(([what, some]) =>
    contents
      .filter(([, text]) => some.some((form) => text.toLowerCase().includes(form.toLowerCase())))
      .map(([where]) => `${what} in ${where}`),
  );
};

describeStores((store) => {
  it("no callback URL's path or query and no webhook secret reaches a log or a file, at any log level", async () => {
    await using server = await store.serveApart({
      args: ["--log-level", "trace"],
      settings: {
        BONAFIDE_SANDBOX_DELAY: "0",
        BONAFIDE_CALLBACK_SCHEDULE: "20 millis,20 millis,20 millis",
      },
    });
    await using receiver = await startReceiver((message, response) =>
      answer(message.path.includes(planted["failing path"]) ? 410 : 200)(message, response),
    );
    const demo = await server.as("demo");
    const { organizations } = await server.sandbox();
    const { uuid, webhook_secret } = organizations.demo;
    const hook = receiver.url(`/${planted["webhook's path"]}`);
    await operate(server, "webhook", "set", uuid, "telecom", hook);
    const rotated = await operate(server, "webhook", "rotate-secret", uuid);

    const callback_url = receiver.url(`/${planted.path}?token=${planted.query}`);
    await demo.identity({ phone: "8885550123", birth_date: "1980-02-29", callback_url });
    await receiver.until(2);
    const failing = receiver.url(`/${planted["failing path"]}`);
    await demo.createVerification({ callback_url: failing });
    await receiver.until(4, ({ path }) => path.includes(planted["failing path"]));
    await demo.createVerification({ callback_url: `http://${planted["refused host"]}:9/x` });
    // A webhook that says that it is gone is logged.
    await operate(server, "webhook", "set", uuid, "telecom", failing);
    await demo.identity({ phone: "9990031014", birth_date: "1980-02-29" });
    await receiver.until(5, ({ path }) => path.includes(planted["failing path"]));
    await operate(server, "webhook", "test", uuid, "telecom");

    const forms = {
      ...Object.fromEntries(Object.entries(planted).map(([what, value]) => [what, formsOf(value)])),
      secret: formsOfSecret(webhook_secret),
      "rotated secret": formsOfSecret(String(rotated["webhook_secret"])),
    };
    // That the search would find something: what is kept in the clear is found.
    expect(await leaksOf(server, { organization: [uuid] })).toContain(
      server.settings["DATABASE_URL"] === undefined
        ? "organization in bonafide.db-wal"
        : "organization in account",
    );
    expect(await leaksOf(server, forms)).toEqual([]);

    const listed = await server.operate("delivery", "list");
    for (const value of [planted.path, planted.query, planted["failing path"]]) {
      expect(listed.stdout).not.toContain(value);
    }
    expect((await server.stop()).code).toBe(0);
    expect(await leaksOf(server, forms).catch(() => [])).toEqual([]);
  });
});
