import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "@effect/vitest";
import { sandboxRosters } from "../../src/sandbox/SandboxPeople.ts";
import { isYes } from "../../src/server/Confirmation.ts";
import { list, operate } from "./Operator.ts";
import { type StartedServer, startServer } from "./StartedServer.ts";

it("takes a yes for a yes, and a bare Enter for a no", () => {
  expect(["y", "Y", "yes", " Yes "].map(isYes)).toEqual([true, true, true, true]);
  expect(["", "n", "no", "yep", "yes no", "j"].some(isYes)).toBe(false);
});

describe("without a terminal and without --yes", () => {
  let server: StartedServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server[Symbol.asyncDispose]());

  const refused = async (...args: ReadonlyArray<string>) => {
    const { code, stderr, stdout } = await server.operate(...args);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toMatch(/Nothing was done: without a terminal to ask at, this needs --yes\n$/);
  };

  it("keys are not revoked, and nothing is erased", async () => {
    const [account] = await list(server, "account", "list");
    const id = String(account?.["account"]);
    const keys = await list(server, "key", "list", id);
    await refused("key", "revoke", id);
    expect(await list(server, "key", "list", id)).toEqual(keys);
    const demo = await server.as("demo");
    const { verificationId } = await demo.createVerification({ metadata: { order: 17 } });
    await refused("verification", "erase", verificationId);
    await refused("affiliation", "erase", verificationId);
    await refused("person", "erase", (await server.sandbox()).users.demo.email);
    await refused("application", "token", "revoke", id);
    const people = await list(server, "person", "list");
    expect(people[0]).toMatchObject({ state: "active" });
  });

  it("no list is replaced; a dry run reads all of it and replaces nothing", async () => {
    const file = join(server.dataDir, "soldiers.csv");
    await writeFile(file, "fname,lname,birth_date\nAda,Test,1985-02-03\n");
    for (const args of [
      ["roster", "import", "military", file],
      ["school", "import", file],
      ["reference", "states", file],
      ["reference", "documents", "military", file],
      ["subscriber", "import", file],
    ]) {
      await refused(...args);
    }
    const dry = await server.operate("roster", "import", "military", file, "--dry-run", "--json");
    expect(dry).toMatchObject({ code: 0, stderr: "" });
    expect(JSON.parse(dry.stdout)).toEqual({
      rows: 1,
      problems: 0,
      added: 1,
      changed: 0,
      removed: sandboxRosters.military.length,
      replaced: false,
      first: expect.arrayContaining(["+ A. T., born 1985"]),
    });
    expect(await operate(server, "audit", "verify")).toMatchObject({ broken: 0 });
  });
});
