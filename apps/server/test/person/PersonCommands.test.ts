import { afterAll, beforeAll, describe, expect, it } from "@effect/vitest";
import { list, operate } from "../server/Operator.ts";
import type { SandboxJson } from "../server/SandboxJson.ts";
import { type ServerApart, startServerApart } from "../server/StartedServer.ts";
import { storedContents } from "../storage/StoredContents.ts";

let server: ServerApart;
let sandbox: SandboxJson;

beforeAll(async () => {
  server = await startServerApart();
  sandbox = await server.sandbox();
});
afterAll(() => server[Symbol.asyncDispose]());

const stored = async () =>
  Buffer.concat(
    (await storedContents(server)).flatMap(([place, content]) =>
      place === "sandbox.json" ? [] : [content],
    ),
  );

describe("bonafide person", () => {
  it("lists, shows and erases, and tells nothing personal", async () => {
    const { email } = sandbox.users.demo;
    const [listed, ...others] = await list(server, "person", "list");
    expect(others).toEqual([]);
    expect(listed).toMatchObject({ state: "active" });
    const id = String(listed?.["person"]);

    const shown = await operate(server, "person", "show", ` ${email.toUpperCase()}`);
    expect(shown).toMatchObject({
      ...listed,
      phone: "Proved",
      identity: "Proved",
      document: "Proved",
      affiliations: ["military Proved"],
      grants: 0,
    });
    expect(JSON.stringify([listed, shown]).toLowerCase()).not.toContain(email.toLowerCase());
    expect((await stored()).includes(email)).toBe(false);

    const erased = await operate(server, "person", "erase", email, "--yes");
    expect(erased).toEqual({ person: id, personal: "erased" });
    expect(await operate(server, "person", "show", id)).toMatchObject({
      state: "erased",
      phone: "Failed",
      document: "Failed",
      affiliations: ["military Failed"],
      sessions: 0,
    });
    const { code, stderr, stdout } = await server.operate("person", "show", email);
    expect(code).toBe(1);
    expect(stderr + stdout).toContain("There is no person");
    expect(await operate(server, "audit", "verify")).toMatchObject({ broken: 0 });
  });

  it.each([
    ["show", "nobody"],
    ["erase", "unknown@people.example"],
  ])("%s explains that there is no %s", async (command, nobody) => {
    const { code, stderr, stdout } = await server.operate("person", command, nobody);
    expect(stderr + stdout).toContain(`There is no person with the id ${nobody}`);
    expect(code).toBe(1);
  });
});
