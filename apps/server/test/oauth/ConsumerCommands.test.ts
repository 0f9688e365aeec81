import { afterAll, beforeAll, describe, expect, it } from "@effect/vitest";
import { list, operate, type PrintedRow } from "../server/Operator.ts";
import { type StartedServer, startServer } from "../server/StartedServer.ts";

let server: StartedServer;
let application = "";

beforeAll(async () => {
  server = await startServer();
  application = String((await list(server, "consumer", "list"))[0]?.["application"]);
});
afterAll(() => server[Symbol.asyncDispose]());

const uri = "https://acme.example/callback";

/** The token endpoint's answer to a known client with an invalid code. */
const errorOf = async (row: PrintedRow): Promise<unknown> => {
  const body = new URLSearchParams({
    grant_type: "authorization_code",
    code: "none",
    redirect_uri: uri,
    client_id: String(row["client_id"]),
    client_secret: String(row["client_secret"]),
  });
  const answer = await fetch(`${server.baseUrl}/oauth/token`, { method: "POST", body });
  return Object(await answer.json()).error;
};

/** How authorizing begins: a page, or an error page. */
const authorize = async (row: PrintedRow, redirect: string, scope = "identity") => {
  const query = new URLSearchParams({
    client_id: String(row["client_id"]),
    redirect_uri: redirect,
    response_type: "code",
    scope,
  });
  const answer = await fetch(`${server.baseUrl}/oauth/authorize?${query}`, { redirect: "manual" });
  return [answer.status, answer.headers.get("location")] as const;
};

describe("bonafide consumer", () => {
  it("makes a consumer that gets in, changes it, and rotates its secrets", async () => {
    const create = ["consumer", "create", application, "--name", "Acme"];
    const made = await operate(server, ...create, "--redirect-uri", uri);
    const id = String(made["consumer"]);
    expect(made).toMatchObject({ name: "Acme", passback: "no", redirect_uris: [uri] });
    expect(await errorOf(made)).toBe("invalid_grant");
    expect(await authorize(made, uri)).toEqual([200, null]);

    const other = `${uri}/other`;
    expect((await authorize(made, other))[0]).toBe(400);
    await operate(server, "consumer", "add-redirect", id, other);
    expect((await authorize(made, other))[0]).toBe(200);
    await operate(server, "consumer", "remove-redirect", id, uri);
    expect((await authorize(made, uri))[0]).toBe(400);

    const rotated = await operate(server, "consumer", "rotate", id);
    expect([await errorOf(made), await errorOf(rotated)]).toEqual([
      "invalid_client",
      "invalid_grant",
    ]);
    const { api_token } = await operate(server, "consumer", "api-token", id);
    const image = () =>
      fetch(`${server.baseUrl}/api/public/v3/documents/none?token=${String(api_token)}`, {
        method: "POST",
      }).then(({ status }) => status);
    expect(await image()).toBe(403);
    await operate(server, "consumer", "set", id, "--passback", "yes", "--document-tokens", "yes");
    expect(await image()).toBe(404);

    await operate(server, "consumer", "set", id, "--standing", "inactive");
    expect(await errorOf(rotated)).toBe("invalid_client");
    expect((await authorize(made, other))[0]).toBe(400);
    const listed = await server.operate("consumer", "list");
    expect(listed.stdout).toContain(id);
    for (const secret of [made["client_secret"], rotated["client_secret"], api_token]) {
      expect(listed.stdout).not.toContain(String(secret));
    }
  });

  it.each([
    [["create", "unknown", "--name", "x"], "There is no application with the id unknown"],
    [
      ["create", "unknown", "--name", "x", "--redirect-uri", `${uri}#x`],
      "People cannot be sent back to",
    ],
    [["set", "unknown", "--standing", "active"], "There is no consumer with the id unknown"],
  ])("explains what is wrong: %j", async (args, says) => {
    const { code, stderr } = await server.operate("consumer", ...args);
    expect(code).toBe(1);
    expect(stderr).toContain(says);
  });
});

describe("bonafide policy", () => {
  it("defines a scope that is in force at once, and forgets it", async () => {
    const [demo] = await list(server, "consumer", "list");
    const { oauth } = await server.sandbox();
    const begins = async () => (await authorize(demo ?? {}, oauth.redirect_uri, "adult"))[1];
    expect(await begins()).toContain("error=invalid_scope");
    const set = ["policy", "set", "adult", "--handle", "age", "--handle", "uuid"];
    expect(await operate(server, ...set, "--proof", "identity")).toEqual({
      scope: "adult",
      handles: ["age", "uuid"],
      proofs: ["identity"],
      groups: [],
    });
    expect(await begins()).toBe(null);
    expect((await list(server, "policy", "list")).map(({ scope }) => scope)).toContain("adult");
    expect(await list(server, "policy", "remove", "adult")).toEqual([]);
    expect(await begins()).toContain("error=invalid_scope");
  });

  it("gives a standard scope back what it meant", async () => {
    const [before] = await list(server, "policy", "list");
    await operate(server, "policy", "set", "identity", "--handle", "email");
    expect(await list(server, "policy", "remove", "identity")).toEqual([before]);
  });

  it("takes no scope of two words", async () => {
    const { code, stderr, stdout } = await server.operate("policy", "set", "two words");
    expect(code).not.toBe(0);
    expect(stderr + stdout).toContain("a scope's name");
  });
});
