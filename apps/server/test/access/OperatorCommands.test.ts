import { afterAll, beforeAll, describe, expect, it } from "@effect/vitest";
import { list, operate } from "../server/Operator.ts";
import { Partner } from "../server/Partner.ts";
import { type StartedServer, startServer } from "../server/StartedServer.ts";

const phone = "2025550123";
const identity = { phone, birth_date: "1980-02-29" };
const both = ["telecom.possession_send", "telecom.identity"] as const;

let server: StartedServer;
let organization = "";
let account = "";
let key = "";
let acme: Partner;

const issue = async (...args: ReadonlyArray<string>) => {
  const { authorization } = await operate(server, "key", "issue", account, ...args);
  return new Partner(server.baseUrl, String(authorization));
};

beforeAll(async () => {
  server = await startServer();
  organization = String((await operate(server, "organization", "create", "Acme"))["organization"]);
  const products = both.flatMap((product) => ["--product", product]);
  const made = await operate(server, "account", "create", organization, "Acme", ...products);
  account = String(made["account"]);
  const issued = await operate(server, "key", "issue", account);
  key = String(issued["key"]);
  acme = new Partner(server.baseUrl, String(issued["authorization"]));
});
afterAll(() => server[Symbol.asyncDispose]());

describe("while the server runs, at once", () => {
  it("a new account's key works", async () => {
    expect((await acme.send({ phone })).outcome).toEqual([200, 210]);
  });

  it("lists show what was made, and no secret", async () => {
    const [organizations, accounts, keys] = await Promise.all([
      list(server, "organization", "list"),
      list(server, "account", "list"),
      list(server, "key", "list", account),
    ]);
    expect(organizations.map(({ name }) => name)).toContain("Acme");
    expect(accounts.find((row) => row["account"] === account)).toMatchObject({
      organization,
      name: "Acme",
      standing: "active",
    });
    expect(keys.map((row) => row["key"])).toEqual([key]);
    expect(Object.keys(keys[0] ?? {})).not.toContain("authorization");
  });

  it("a key that is rotated with overlap works beside the new one, and then ends", async () => {
    const rotated = await issue("--overlap", "2");
    expect((await rotated.send({ phone })).status).toBe(200);
    expect((await acme.send({ phone })).status).toBe(200);
    const until = Date.now() + 10_000;
    let { outcome } = await acme.send({ phone });
    while (outcome[0] === 200 && Date.now() < until) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      ({ outcome } = await acme.send({ phone }));
    }
    expect(outcome).toEqual([401, 1100]);
    expect((await rotated.send({ phone })).status).toBe(200);
    acme = rotated;
  });

  it("keys that are revoked end, and a new one works", async () => {
    expect((await server.operate("key", "revoke", account, "--yes")).code).toBe(0);
    expect((await acme.send({ phone })).outcome).toEqual([401, 1100]);
    acme = await issue();
    expect((await acme.send({ phone })).status).toBe(200);
  });

  it("an account and an organization are shut out and let in again", async () => {
    await operate(server, "account", "set", account, "inactive");
    expect((await acme.send({ phone })).outcome).toEqual([401, 1200]);
    await operate(server, "organization", "set", organization, "inactive");
    expect((await acme.send({ phone })).outcome).toEqual([401, 1200]);
    await operate(server, "account", "set", account, "active");
    expect((await acme.send({ phone })).outcome).toEqual([401, 1300]);
    await operate(server, "organization", "set", organization, "active");
    expect((await acme.send({ phone })).outcome).toEqual([200, 210]);
  });

  it("a product is taken from an account and given back, and nothing else changes", async () => {
    await operate(server, "product", "disable", account, "telecom.identity");
    expect((await acme.identity(identity)).outcome).toEqual([403, 2300]);
    expect((await acme.send({ phone })).outcome).toEqual([200, 210]);
    await operate(server, "product", "enable", account, "telecom.identity");
    expect((await acme.identity(identity)).status).toBe(200);
  });

  it("a product is switched off for all accounts; that refusal comes before the one of a product that is not enabled", async () => {
    const limited = await server.as("limited");
    await server.operate("product", "set", "telecom.identity", "inactive");
    expect((await acme.identity(identity)).outcome).toEqual([403, 2200]);
    expect((await limited.identity(identity)).outcome).toEqual([403, 2200]);
    expect((await acme.send({ phone })).outcome).toEqual([200, 210]);
    await server.operate("product", "set", "telecom.identity", "active");
    expect((await acme.identity(identity)).status).toBe(200);
    expect((await limited.identity(identity)).outcome).toEqual([403, 2300]);
  });

  it("limits are kept, tell when to come back, and are lifted", async () => {
    await operate(server, "product", "limit", account, "telecom.identity", "1");
    expect((await acme.identity(identity)).status).toBe(200);
    const product = await acme.identity({});
    expect(product.outcome).toEqual([429, 5100]);
    expect(Number(product.headers["retry-after"])).toBeGreaterThan(0);
    expect(Number(product.headers["retry-after"])).toBeLessThanOrEqual(60);
    expect((await acme.send({ phone })).status).toBe(200);

    await operate(server, "account", "limit", account, "1");
    expect((await acme.createVerification()).status).toBe(200);
    const whole = await acme.createVerification();
    expect(whole.outcome).toEqual([429, 5200]);
    expect(Number(whole.headers["retry-after"])).toBeGreaterThan(0);
    // What is not let through by one limit takes nothing from the other.
    expect((await acme.send({ phone })).outcome).toEqual([429, 5200]);

    await operate(server, "account", "limit", account, "default");
    await operate(server, "product", "limit", account, "telecom.identity", "default");
    expect((await acme.identity(identity)).status).toBe(200);
    expect((await acme.identity(identity)).status).toBe(200);
  });
});

describe("what an operator gets wrong is explained and fails", () => {
  const nobody = "01a1fca2-03c2-7370-a3b8-432d8f6128b4";

  it.each([
    [["organization", "set", nobody, "inactive"], `There is no organization with the id ${nobody}`],
    [["key", "list", nobody], `There is no account with the id ${nobody}`],
    [["verification", "erase", nobody, "--yes"], `There is no verification with the id ${nobody}`],
  ])("bonafide %j", async (args, says) => {
    const { code, stderr, stdout } = await server.operate(...args);
    expect(stderr + stdout).toContain(says);
    expect(stderr + stdout).not.toMatch(/^\s+at |defect/m);
    expect(code).toBe(1);
  });

  it.each([
    [["product", "set", "telecom.telepathy", "active"], "telecom.telepathy"],
    [["account", "limit", nobody, "0"], '"0". Expected a whole number above 0, or default'],
    [["key", "issue", nobody, "--overlap", "-1"], '"-1". Expected a value between 0 and 31536000'],
    [["provider", "test", "any", "--phone", "call"], '"call". Expected ten digits'],
    [["organization", "create", "Acme", "--colour", "red"], "--colour"],
    [["organization", "create", ""], "1 to 200 characters"],
    [["organization", "lst"], "lst"],
    [["key", "revoke"], "account"],
  ])("bonafide %j: a wrong call prints a few lines and ends with 2", async (args, says) => {
    const { code, stderr, stdout } = await server.operate(...args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(says);
    expect(stderr).not.toMatch(/RegExp|<filter>|Schema/);
    expect(stderr).toMatch(/^See bonafide \S+.* --help$/m);
    expect(stderr.trim().split("\n").length).toBeLessThanOrEqual(5);
  });
});
