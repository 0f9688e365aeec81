import { afterAll, beforeAll, describe, expect, it } from "@effect/vitest";
import { list, operate } from "../server/Operator.ts";
import { type StartedServer, startServer } from "../server/StartedServer.ts";

let server: StartedServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const namesOf = async () => (await list(server, "staff", "list")).map(({ staff }) => staff);

describe("bonafide staff", () => {
  it("lists one of each role in a sandbox, whose sign-ins are in sandbox.json", async () => {
    const rows = await list(server, "staff", "list");
    expect(rows.map(({ role, second_factor, staff }) => [staff, role, second_factor])).toEqual(
      ["auditor", "operator", "partner", "reviewer", "support"].map((role) => [role, role, "set"]),
    );
    const { organizations, staff } = await server.sandbox();
    expect(rows.find(({ role }) => role === "partner")).toMatchObject({
      organization: organizations.demo.uuid,
    });
    for (const { password, totp_secret } of Object.values(staff)) {
      expect(password).toMatch(/^[\w-]{43}$/);
      expect(totp_secret).toMatch(/^[A-Z2-7]{32}$/);
    }
  });

  it("creates an account and shows its password once", async () => {
    const made = await operate(server, "staff", "create", "rita", "--role", "reviewer");
    expect(made).toEqual({ staff: "rita", role: "reviewer", password: expect.any(String) });
    const [rita] = (await list(server, "staff", "list")).filter(({ staff }) => staff === "rita");
    expect(rita).toMatchObject({ standing: "active", second_factor: "not set" });
    expect(JSON.stringify(rita)).not.toContain(made["password"]);
    const again = await server.operate("staff", "create", "rita", "--role", "operator");
    expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining("used already") });
  });

  it("gives an account another role, and a partner none", async () => {
    await operate(server, "staff", "create", "mia", "--role", "support");
    expect(await operate(server, "staff", "role", "mia", "auditor")).toMatchObject({
      staff: "mia",
      role: "auditor",
    });
    const refused = await server.operate("staff", "role", "partner", "operator");
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining("stays a partner") });
  });

  it("shuts an account out, and resets one only after asking", async () => {
    await operate(server, "staff", "create", "ben", "--role", "support");
    expect(await operate(server, "staff", "set", "ben", "inactive")).toMatchObject({
      standing: "inactive",
    });
    const before = await namesOf();
    const { code, stderr } = await server.operate("staff", "reset", "ben");
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining("needs --yes") });
    expect(await namesOf()).toEqual(before);
    const reset = await operate(server, "staff", "reset", "ben", "--yes");
    expect(reset["password"]).toMatch(/^[\w-]{43}$/);
    const actions = (await list(server, "audit", "list", "--action", "staff.")).map(
      ({ action }) => action,
    );
    expect(actions.slice(0, 3)).toEqual(["staff.reset", "staff.inactive", "staff.created.support"]);
  });
});
