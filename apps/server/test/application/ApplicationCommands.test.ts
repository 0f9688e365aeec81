import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "@effect/vitest";
import { runBonafide } from "../server/Bonafide.ts";
import { affiliationPartner } from "../affiliation/AffiliationPartner.ts";
import { list, operate } from "../server/Operator.ts";
import { Partner } from "../server/Partner.ts";
import { type StartedServer, startServer } from "../server/StartedServer.ts";

const phone = "2025550123";
const product = "telecom.possession_send";

let server: StartedServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const registered = async (of: "demo" | "other", name: string) => {
  const { organization, partner, path } = await server.applications(of);
  const made = await partner.ask("POST", path, {
    name,
    status: "active",
    class: "digital",
    claimantUuid: organization,
  });
  return { id: String(made.headers.location).slice("/v1/applications/".length), organization };
};

const refusedWith = async (...args: ReadonlyArray<string>) => {
  const { code, stderr } = await server.operate(...args);
  expect(code).toBe(1);
  return stderr;
};

describe("access tokens, while the server runs", () => {
  it("are made, shown once, listed without their secrets, and ended", async () => {
    const { organization, path } = await server.applications("demo");
    const command = ["application", "token"] as const;
    const issued = await operate(server, ...command, "issue", organization, "--lifetime", "3600");
    expect(issued).toMatchObject({ organizations: [organization], scope: "read" });
    const partner = new Partner(server.baseUrl, `Bearer ${String(issued["access_token"])}`);
    expect((await partner.ask("GET", path)).status).toBe(200);
    expect((await partner.ask("POST", path, {})).outcome).toEqual([403, 2300]);
    const listed = await list(server, ...command, "list");
    expect(listed.map(({ scope }) => scope)).toEqual(["write", "write", "read"]);
    expect(JSON.stringify(listed)).not.toContain(issued["access_token"]);
    await operate(server, ...command, "revoke", String(issued["token"]), "--yes");
    expect((await partner.ask("GET", path)).outcome).toEqual([401, 1100]);
  });

  it("are for organizations that there are", async () => {
    const nowhere = "01890000-0000-7000-8000-00000000ffff";
    const said = await refusedWith("application", "token", "issue", nowhere);
    expect(said).toContain(`There is no organization with the id ${nowhere}`);
  });
});

describe("an account that belongs to an application", () => {
  it("has what it does recorded and reported under it, from then on", async () => {
    const name = '=Acme, "web"';
    const { id, organization } = await registered("demo", name);
    const { id: theirs } = await registered("other", "Theirs");
    const demo = await server.as("demo");
    await demo.send({ phone });
    const [account] = (await list(server, "account", "list")).filter(
      (row) => row["name"] === "Demo",
    );
    const accountId = String(account?.["account"]);
    const said = await refusedWith("application", "attach", accountId, theirs);
    expect(said).toContain(`There is no application with the id ${theirs}`);
    const attached = await operate(server, "application", "attach", accountId, id);
    expect(attached["application"]).toBe(id);
    const sent = await demo.send({ phone });
    await demo.confirm(sent.transactionId, "123123");
    await demo.send({ phone, verification_id: sent.verificationId });
    await demo.send({ phone: "9995551007" });
    await operate(server, "application", "detach", accountId);
    await demo.send({ phone });

    const today = new Date().toISOString().slice(0, 10);
    const report = ["application", "report", "--by", "day", "--organization", organization];
    const under = { period: today, application: id, name, product };
    expect(await list(server, ...report)).toEqual([
      { period: today, product, outcome: "pending", transactions: 2, verifications: 2 },
      { ...under, outcome: "completed", transactions: 1, verifications: 1 },
      { ...under, outcome: "failed", transactions: 1, verifications: 1 },
      { ...under, outcome: "pending", transactions: 1, verifications: 1 },
    ]);

    const csv = await server.operate(...report, "--csv");
    expect(csv.stdout.trimEnd().split("\r\n")).toEqual([
      "period,application,name,product,outcome,transactions,verifications",
      `${today},,,${product},pending,2,2`,
      `${today},${id},"'=Acme, ""web""",${product},completed,1,1`,
      `${today},${id},"'=Acme, ""web""",${product},failed,1,1`,
      `${today},${id},"'=Acme, ""web""",${product},pending,1,1`,
    ]);

    const mistyped = await server.operate("application", "report", "--organization", "nope");
    expect(mistyped).toMatchObject({ code: 1, stdout: "" });
    expect(mistyped.stderr).toContain("There is no organization with the id nope");

    const table = await server.operate("application", "report", "--since", `${today}T00:00:00Z`);
    const lines = table.stdout.split("\n");
    expect(lines[0]).toMatch(/^period +application +name +product +outcome/);
    expect(lines).toContainEqual(
      expect.stringMatching(new RegExp(`^${today.slice(0, 7)} +- +- +${product}`)),
    );
    expect(await list(server, "application", "list", organization)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ application: id, name, status: "active", class: "digital" }),
      ]),
    );
  });
});

describe("the lists of enums", () => {
  it("are checked before they are put in place, beginning with the standard ones", async () => {
    const { stdout } = await server.operate("application", "enums", "standard");
    const file = join(server.dataDir, "next.json");
    await writeFile(file, stdout);
    const checked = await operate(server, "application", "enums", "check", file);
    expect(checked).toMatchObject({ statuses: 3, classes: 4 });
    await writeFile(file, stdout.replace('"inactive"', '"asleep"'));
    expect(await refusedWith("application", "enums", "check", file)).toContain(file);
    const { code, stderr } = await runBonafide(["serve"], {
      PORT: "0",
      BONAFIDE_DATA_DIR: join(server.dataDir, "second"),
      BONAFIDE_APPLICATION_ENUMS: file,
    });
    expect({ code, named: stderr.includes(file) }).toEqual({ code: 1, named: true });
  });
});

describe("a client that belongs to an application", () => {
  it("has its calls reported under it, by product and outcome", async () => {
    const { clients, ready } = await server.sandbox();
    const { id, organization } = await registered("demo", "Teachers");
    const [client] = (await list(server, "client", "list")).filter(
      (row) => row["client_id"] === clients.profile2["client_id"],
    );
    await operate(server, "client", "set", String(client?.["client"]), "--application", id);
    const partner = affiliationPartner(server, clients.profile2);
    const teacher = ready["teacher"]?.["profile2"] ?? {};
    await partner.post("/teacher/verify/person", teacher);
    await partner.post("/teacher/verify/person", { ...teacher, school_name: "Another" });
    await partner.post("/teacher/verify/person", { ...teacher, school_name: "" });
    const report = await list(server, "application", "report", "--organization", organization);
    const ours = report.filter((row) => row["application"] === id);
    const once = { name: "Teachers", transactions: 1, verifications: 1 };
    expect(ours).toMatchObject(
      ["completed", "failed", "invalid"].map((outcome) => ({
        ...once,
        product: "affiliation.teacher.person",
        outcome,
      })),
    );
  });
});
