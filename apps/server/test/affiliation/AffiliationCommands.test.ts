import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "@effect/vitest";
import { list, operate, type PrintedRow } from "../server/Operator.ts";
import { type StartedServer, startServer } from "../server/StartedServer.ts";
import { affiliationPartner, lastFour, type Parameters } from "./AffiliationPartner.ts";

let server: StartedServer;
let people: Readonly<Record<string, Parameters>>;
let organization = "";
let profile1: Parameters;

beforeAll(async () => {
  server = await startServer();
  const sandbox = await server.sandbox();
  people = sandbox.people;
  profile1 = sandbox.clients.profile1;
  organization = sandbox.organizations.demo.uuid;
});
afterAll(() => server[Symbol.asyncDispose]());

const load = async (text: string, ...args: ReadonlyArray<string>) => {
  const file = join(server.dataDir, "import.csv");
  await writeFile(file, text);
  return server.operate(...args, file, "--yes", "--json");
};
const loaded = { code: 0, stderr: "" };

const credentialsOf = (row: PrintedRow): Parameters => ({
  client_id: String(row["client_id"]),
  client_secret: String(row["client_secret"]),
});

describe("bonafide client", () => {
  it("makes a client that gets in, changes it, and rotates its secret", async () => {
    const made = await operate(server, "client", "create", organization, "--profile", "2");
    const id = String(made["client"]);
    const states = async (row: PrintedRow) =>
      (await affiliationPartner(server, credentialsOf(row)).get("/student/status/x")).code;
    expect(await states(made)).toBe(422);
    await operate(server, "client", "set", id, "--standing", "inactive");
    expect(await states(made)).toBe(401);
    await operate(server, "client", "set", id, "--standing", "active");
    const rotated = await operate(server, "client", "rotate", id);
    expect([await states(made), await states(rotated)]).toEqual([401, 422]);

    const address = "2001:0DB8::0001";
    const changed = await operate(server, "client", "set", id, "--address", address);
    expect(changed).toMatchObject({ addresses: ["2001:db8::1"], profile: 2 });
    const listed = await server.operate("client", "list");
    expect(listed.stdout).toContain(id);
    expect(listed.stdout).not.toContain(String(rotated["client_secret"]));
  });

  it.each([
    [["create", "unknown", "--profile", "1"], "There is no organization with the id unknown", 1],
    [["set", "unknown", "--standing", "active"], "There is no client with the id unknown", 1],
    [["rotate", "unknown"], "There is no client with the id unknown", 1],
    [["set", "unknown", "--address", "127.0.0.one"], "an IP address", 2],
  ])("explains what is wrong: %j", async (args, says, status) => {
    const { code, stderr, stdout } = await server.operate("client", ...args);
    expect(stderr + stdout).toContain(says);
    expect(code).toBe(status);
  });
});

describe("bonafide roster, school and reference", () => {
  it("replace a roster, or leave it and say each line's problem", async () => {
    const partner = affiliationPartner(server, profile1);
    const mia = lastFour(people["military"] ?? {});
    const zoe = { ...mia, fname: "ZOE\u0308", lname: "o brien", social: "1234" };
    const codes = async () => [
      (await partner.post("/military/verify/person", mia)).code,
      (await partner.post("/military/verify/person", zoe)).code,
    ];
    const head = "fname,lname,birth_date,social,served_from\n";
    const kept = await load(
      `${head}Zo\u00eb,O\u2019Brien,1985-02-30,1,\n`,
      "roster",
      "import",
      "military",
    );
    expect(kept.code).toBe(1);
    expect(kept.stderr).toBe(
      [
        "line 2 birth_date is not a date, YYYY-MM-DD; social is not four digits or nine",
        "Nothing was replaced: 1 lines have problems. Mend them, or leave them out with --skip-problems",
        "",
      ].join("\n"),
    );
    expect(await codes()).toEqual([200, 300]);
    const row = "Zo\u00eb,O\u2019Brien,1985-07-08,999991234,2001-01-01\n";
    expect(await load(head + row, "roster", "import", "military")).toMatchObject(loaded);
    expect(await codes()).toEqual([300, 200]);
  });

  it("replace schools, states and document types", async () => {
    const partner = affiliationPartner(server, profile1);
    // The server has listed them before the commands replace them.
    const before = ["/student/schools", "/teacher/states", "/military/documents"];
    for (const path of before) expect(await partner.list(path)).not.toHaveLength(1);
    const uuid = "0f9b8a64-0d2e-4c57-8b1a-6e5c9d7f4a22";
    const school = await load(
      `uuid,name,options\n${uuid},\u00c9cole des Sables,upload person\n`,
      "school",
      "import",
    );
    expect(school).toMatchObject(loaded);
    expect(await partner.list("/student/schools/search", { query: "ecole" })).toEqual([
      { uuid, name: "\u00c9cole des Sables", options: ["upload", "person"] },
    ]);
    const twice = await load(
      `uuid,name,options\n${uuid},A,upload\n${uuid},B,upload\n1,,none\n`,
      "school",
      "import",
    );
    expect(twice.stderr).toContain(
      "line 4 uuid is no UUID; name is empty; options are not upload, person or both\n",
    );
    expect(twice.stderr).toContain("line 3 repeats the key of an earlier line\n");
    expect(await partner.list("/student/schools")).toHaveLength(1);

    const states = "code,name,require_number,require_social\nNV,Nevada,yes,no\n";
    expect(await load(states, "reference", "states")).toMatchObject(loaded);
    expect(await partner.list("/teacher/states")).toEqual([
      { code: "NV", name: "Nevada", require_number: true, require_social: false },
    ]);
    const { teacher_number: _, ...unnumbered } = people["teacher"] ?? {};
    expect(await partner.post("/teacher/verify/person", unnumbered)).toMatchObject({
      code: 310,
      errors: { teacher_number: "teacher_number is missing" },
    });

    const types = await load("key,name\norders,Orders\n", "reference", "documents", "military");
    expect(types).toMatchObject(loaded);
    expect(await partner.list("/military/documents")).toEqual([{ code: "orders", name: "Orders" }]);
    const wrong = await load("key,name\norders,Orders\n", "reference", "documents", "student");
    expect(wrong.stderr).toContain("line 2 key is no UUID\n");
    expect((await list(server, "client", "list")).length).toBeGreaterThan(1);
  });
});
