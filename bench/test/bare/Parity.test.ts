import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Effect } from "effect";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Answer, connect } from "../../src/load/Connection.ts";
import { accept, confirm, health, send, status, type Target } from "../../src/load/Requests.ts";
import { makeTemplate } from "../../src/measure/Run.ts";
import { bare, product, type ServerKind, startServer } from "../../src/server/Server.ts";

/** Under a name that the sandbox verifies by. */
const named = (request: string) => request.replace("bench-scanned.jpg", "mock-verified.jpg");
const wrong = (request: string) => request.replace("123123", "123124");

/** One check's life, with what is refused on the way. */
const life = async (target: Target) => {
  const connection = await connect(target.port);
  const stranger = { ...target, authorization: "Bearer Service AAAA" };
  const sent = await connection.ask(send(target, "2025550123"));
  const id: string = JSON.parse(sent.body).transaction_id;
  const requests = {
    pending: status(target, id),
    wrongCode: wrong(confirm(target, id)),
    confirmed: confirm(target, id),
    confirmedAgain: confirm(target, id),
    completed: status(target, id),
    badPhone: send(target, "1025550123"),
    unknown: status(target, "00000000-0000-7000-8000-000000000000"),
    stranger: status(stranger, id),
    health: health(target),
    license: named(accept(target)),
    wrongImage: accept(target).replace(/(\r\n\r\n)ÿØ/, "$1xx"),
  };
  const answers: Record<string, Answer> = { sent };
  for (const [name, request] of Object.entries(requests)) {
    answers[name] = await connection.ask(request);
  }
  connection.close();
  const licenseId: string = JSON.parse(answers["license"]?.body ?? "{}").transaction_id;
  return { id, licenseId, answers };
};

/** A license, once it was read. */
const readLicense = async (target: Target, id: string): Promise<string> => {
  const connection = await connect(target.port);
  const request = status(target, id).replace("/telecom/", "/document/");
  for (;;) {
    const { body } = await connection.ask(request);
    if (JSON.parse(body).status.code !== 210) return body;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

/** An answer without ids and times, which may differ. */
const shapeOf = ({ body, head, status }: Answer) => ({
  status,
  body: body
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g, "<id>")
    .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, "<time>"),
  headers: head
    .split("\r\n")
    .slice(1)
    .map((line) => line.toLowerCase())
    // A sandbox links to its reference.
    .filter((line) => !line.startsWith("link:"))
    .map((line) => (/^(date|keep-alive):/.test(line) ? line.slice(0, 5) : line))
    .sort(),
});

describe("the bare reference", () => {
  let directory = "";
  let authorization = "";
  const dataOf = (name: string) => join(directory, name);

  const lifeOn = (kind: ServerKind, data: string) =>
    startServer(kind, data).pipe(
      Effect.flatMap(({ port }) => Effect.promise(() => life({ port, authorization }))),
      Effect.scoped,
      Effect.runPromise,
    );

  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), "bonafide-bench-"));
    authorization = await Effect.runPromise(makeTemplate(dataOf("product")));
    cpSync(dataOf("product"), dataOf("bare"), { recursive: true });
  });
  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  it("answers as the product does, and leaves what the product can go on with", async () => {
    const ours = await lifeOn(product, dataOf("product"));
    const theirs = await lifeOn(bare, dataOf("bare"));
    for (const [name, answer] of Object.entries(ours.answers)) {
      expect({ name, ...shapeOf(theirs.answers[name] ?? answer) }).toEqual({
        name,
        ...shapeOf(answer),
      });
    }
    expect(Object.keys(theirs.answers)).toEqual(Object.keys(ours.answers));

    // The product opens what the reference sealed, and finds its audit whole.
    const read = await startServer(product, dataOf("bare")).pipe(
      Effect.flatMap(({ port }) =>
        Effect.promise(async () => {
          const target = { port, authorization };
          const connection = await connect(port);
          return {
            check: await connection.ask(status(target, theirs.id)),
            license: await readLicense(target, theirs.licenseId),
          };
        }),
      ),
      Effect.scoped,
      Effect.runPromise,
    );
    expect(read.check.body).toBe(theirs.answers["completed"]?.body);
    expect(JSON.parse(read.license)).toMatchObject({ result: { verified: true } });
    const verified = execFileSync(
      process.execPath,
      [fileURLToPath(product.entry), "audit", "verify", "--json"],
      { env: { ...process.env, BONAFIDE_DATA_DIR: dataOf("bare") }, encoding: "utf8" },
    );
    expect(JSON.parse(verified)).toMatchObject({ broken: 0 });
  });
});
