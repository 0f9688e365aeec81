import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { KeyRing } from "@bonafide/adapters-providers/storage/KeyRing";
import { issueMasterKey, parseMasterKeys } from "@bonafide/adapters-providers/storage/MasterKey";
import { openDataKey } from "@bonafide/adapters-providers/storage/WrappedDataKey";
import { sampleImage } from "@bonafide/testkit/document/SampleImage";
import { afterAll, beforeAll, describe, expect, it } from "@effect/vitest";
import { Effect, Redacted, Result } from "effect";
import { frontOf } from "../document/SampleForms.ts";
import { freshDataDirectory } from "../server/Bonafide.ts";
import { type StartedServer, startServer } from "../server/StartedServer.ts";
import { type PostgresServer, postgresPrograms, startPostgres } from "./PostgresServer.ts";
import { rowsByTable } from "./StoredRows.ts";

const phone = "2125550147";
const metadata = "what-the-partner-says";
const path = "/where-the-partner-listens";
const image = sampleImage("jpeg", 1_500_000, 3);

/** Short pieces of the image, from all over it. */
const pieces = Array.from({ length: 50 }, (_, at) => {
  const from = Math.floor((at * (image.length - 16)) / 49);
  return Buffer.from(image.subarray(from, from + 16));
});

// Not run, and reported so, where the platform has no such package.
describe.skipIf(postgresPrograms === undefined)("the disk of a Postgres", () => {
  let postgres: PostgresServer;
  let server: StartedServer;
  let keys: string;
  let verificationId: string;
  let remove: () => Promise<void>;

  beforeAll(async () => {
    postgres = await startPostgres(postgresPrograms ?? "", { settings: { autovacuum: "off" } });
    const directory = await freshDataDirectory();
    remove = directory.remove;
    keys = join(postgres.folder, "keys");
    const key = Redacted.value(await Effect.runPromise(issueMasterKey));
    await writeFile(keys, `${key}\n`, { mode: 0o600 });
    server = await startServer({
      dataDir: directory.dataDir,
      settings: {
        DATABASE_URL: await postgres.freshDatabase(),
        BONAFIDE_MASTER_KEY_FILE: keys,
        BONAFIDE_SANDBOX_DELAY: "0",
      },
    });
    const demo = await server.as("demo");
    const sent = await demo.send({
      phone,
      metadata,
      callback_url: `https://partner.example${path}`,
    });
    verificationId = sent.verificationId;
    const form = [
      frontOf("mock-pending.jpg", image),
      { name: "verification_id", content: verificationId },
    ];
    expect((await demo.verify("passport", form)).status).toBe(200);
  });
  afterAll(async () => {
    await server?.[Symbol.asyncDispose]();
    await remove?.();
    await postgres.stop();
  });

  /** What Postgres has on its disk: tables and indexes, and its log in all but `base`. */
  const disk = async (folder = ".") => {
    await server.rows("CHECKPOINT");
    const data = join(postgres.folder, "data", folder);
    const entries = await readdir(data, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    return Promise.all(files.map((file) => readFile(join(file.parentPath, file.name))));
  };
  const isOn = (contents: ReadonlyArray<Buffer>, bytes: Buffer | string) =>
    contents.some((content) => content.includes(bytes));

  it("has nothing personal in the clear", async () => {
    const contents = await disk();
    expect(isOn(contents, Buffer.from(verificationId.replaceAll("-", ""), "hex"))).toBe(true);
    const personal = [phone, metadata, path, "mock-pending", ...pieces];
    expect(personal.filter((text) => isOn(contents, text))).toEqual([]);
  });

  it("has an erased key still, which opens with no master key that came later", async () => {
    const keyOf = async (table: string, column: string, id: string) => {
      const [row] = await server.rows(
        `SELECT encode(data_key, 'hex') AS key FROM ${table} WHERE ${column} = '${id}'`,
      );
      return Buffer.from(String(row?.["key"]), "hex");
    };
    const [row] = await server.rows(
      `SELECT transaction_id FROM document_image WHERE transaction_id IN
        (SELECT id FROM "transaction" WHERE verification_id = '${verificationId}')`,
    );
    const transactionId = String(row?.["transaction_id"]);
    const wrapped = [
      await keyOf("verification", "id", verificationId),
      await keyOf("document_image", "transaction_id", transactionId),
    ];
    const tellers = async () => {
      const tables = await rowsByTable((statement) => server.rows(statement));
      return [...tables].flatMap(([name, rows]) =>
        rows.some((row) => wrapped.some((key) => row.includes(key.toString("hex")))) ? [name] : [],
      );
    };
    expect(await tellers()).toEqual(["document_image", "verification"]);
    const erased = await server.operate("verification", "erase", verificationId, "--yes");
    expect(erased).toMatchObject({ code: 0 });
    expect(await tellers()).toEqual([]);
    const before = await disk();
    expect(wrapped.map((key) => isOn(before, key))).toEqual([true, true]);
    for (const table of ["verification", "document_image"])
      await server.rows(`VACUUM FULL ${table}`);
    const tablesAfter = await disk("base");
    expect(wrapped.map((key) => isOn(tablesAfter, key))).toEqual([false, false]);
    const after = await disk();
    expect(wrapped.map((key) => isOn(after, key))).toEqual([true, true]);
    const ring = async () => {
      const given = parseMasterKeys(Redacted.make(await readFile(keys, "utf8")));
      return new KeyRing(Result.getOrThrow(given));
    };
    const old = await ring();
    for (const key of wrapped) expect(openDataKey(old, key).bytes).toHaveLength(32);
    expect(await server.operate("master-key", "rotate", "--yes")).toMatchObject({ code: 0 });
    while (!server.output.stderr.includes("Every data key is wrapped by the newest master key"))
      await delay(100);
    expect(await server.operate("master-key", "retire", "--yes")).toMatchObject({ code: 0 });
    const later = await ring();
    for (const key of wrapped) expect(() => openDataKey(later, key)).toThrow("does not open");
  });
});
