import { randomBytes } from "node:crypto";
import { describe, expect, it } from "@effect/vitest";
import { freshDataDirectory, runBonafide, type Settings } from "./Bonafide.ts";
import { operate } from "./Operator.ts";
import { Partner } from "./Partner.ts";
import { startServerApart } from "./StartedServer.ts";

const production: Settings = {
  BONAFIDE_ENVIRONMENT: "production",
  BONAFIDE_MASTER_KEY: randomBytes(32).toString("base64"),
  BONAFIDE_SMS_PROVIDER: "sandbox",
  BONAFIDE_CARRIER_PROVIDER: "sandbox",
};

/** What a server says that refuses to start: one line for each problem. */
const problemsOf = async (settings: Settings) => {
  const { dataDir, remove } = await freshDataDirectory();
  try {
    const ended = await runBonafide(["serve"], { BONAFIDE_DATA_DIR: dataDir, ...settings });
    const { code, stderr, stdout } = ended;
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    const [title, ...problems] = stderr.trimEnd().split("\n");
    expect(title).toBe("bonafide cannot start:");
    return problems;
  } finally {
    await remove();
  }
};

describe("production refuses to start", () => {
  it("without what it needs, and names all of it at once", async () => {
    const problems = await problemsOf({ BONAFIDE_ENVIRONMENT: "production" });
    expect(problems).toEqual([
      expect.stringMatching(/^ {2}- BONAFIDE_MASTER_KEY is missing: /),
      expect.stringMatching(/^ {2}- BONAFIDE_SMS_PROVIDER is missing: /),
      expect.stringMatching(/^ {2}- BONAFIDE_CARRIER_PROVIDER is missing: /),
    ]);
  });

  it("with wrong settings, and names each without its value", async () => {
    const wrong: Settings = {
      PORT: "wrong-70000",
      DATABASE_URL: "mysql://wrong-user:wrong-password@host/x",
      BONAFIDE_MASTER_KEY: "wrong-key",
      BONAFIDE_SMS_PROVIDER: "wrong-sms",
      BONAFIDE_CARRIER_PROVIDER: "wrong-carrier",
      BONAFIDE_SERVICE_NAME: "wrong service",
      BONAFIDE_SANDBOX_DELAY: "wrong-delay",
      BONAFIDE_CODE_LIFETIME: "119 seconds",
      BONAFIDE_PRODUCT_RATE: "wrong-0",
      BONAFIDE_ACCOUNT_RATE: "-1",
      BONAFIDE_CALLBACK_PORTS: "wrong,443",
      BONAFIDE_METRICS_PORT: "0",
      BONAFIDE_MAX_REQUEST_LINE: "1",
      BONAFIDE_TRUSTED_PROXIES: "10.0.0.0/8,wrong",
      BONAFIDE_PUBLIC_URL: "https://wrong.example/path",
    };
    const problems = await problemsOf({ ...production, ...wrong });
    expect(problems.map((line) => /^ {2}- (\w+) is not valid: expected /.exec(line)?.[1])).toEqual(
      expect.arrayContaining(Object.keys(wrong)),
    );
    expect(problems).toHaveLength(Object.keys(wrong).length);
    expect(problems.join("\n")).not.toMatch(/wrong|70000|119/);
  });

  it("as neither sandbox nor production", async () => {
    const problems = await problemsOf({ BONAFIDE_ENVIRONMENT: "staging" });
    expect(problems).toEqual([expect.stringMatching(/^ {2}- BONAFIDE_ENVIRONMENT is not valid/)]);
    expect(problems.join("\n")).not.toContain("staging");
  });
});

describe("production on sandbox providers", () => {
  it("starts with loud warnings, and is in earnest about everything else", async () => {
    await using server = await startServerApart({ settings: production });
    const { stderr, stdout } = server.output;
    // Logs are JSON, an object a line. A busy machine may leave no time for a rehearsal.
    const logs = stderr
      .trim()
      .split("\n")
      .filter((line) => !line.includes("without a rehearsal"))
      .map((line): unknown => JSON.parse(line));
    expect(logs).toEqual(
      ["SMS gateway", "one-time passwords", "carrier"].map((provider) =>
        expect.objectContaining({
          level: "WARN",
          message: expect.stringContaining(`SANDBOX ${provider}`),
        }),
      ),
    );
    expect(stdout).not.toContain("Bearer");
    await expect(server.sandbox()).rejects.toThrow("ENOENT");

    const { organization } = await operate(server, "organization", "create", "Acme");
    const products = ["--product", "telecom.possession_send", "--product", "telecom.identity"];
    const { account } = await operate(
      server,
      ...["account", "create", String(organization), "Acme"].concat(products),
    );
    const { authorization } = await operate(server, "key", "issue", String(account));
    const acme = new Partner(server.baseUrl, String(authorization));

    const phone = "2025550123";
    const mock = { "x-mock": "true" };
    const send = "/api/v2/telecom/possession/sms/send";
    expect((await acme.send({ phone })).outcome).toEqual([200, 210]);
    for (const [method, path] of [
      ["POST", send],
      ["POST", "/api/v2/telecom/possession/sms/confirm"],
      ["POST", "/api/v2/telecom/identity"],
      ["POST", "/api/v2/verification"],
      ["GET", "/api/v2/verification/x"],
      ["GET", "/api/v2/telecom/x"],
    ] as const) {
      const body = method === "POST" ? { phone } : undefined;
      expect((await acme.ask(method, path, body, mock)).outcome).toEqual([422, 3907]);
    }
    expect((await acme.ask("POST", send, { phone }, { "x-mock": "TRUE" })).status).toBe(422);
    expect((await acme.ask("POST", send, { phone }, { "x-mock": "false" })).status).toBe(200);

    for (const callback_url of [
      "http://example.com/x",
      "https://example.com:8443/x",
      "https://127.0.0.1/x",
      "https://[::1]/x",
      "https://localhost/x",
      "https://169.254.169.254/x",
      "https://10.0.0.1/x",
      "https://me@example.com/x",
    ]) {
      expect((await acme.send({ phone, callback_url })).outcome).toEqual([422, 3100]);
    }
    expect((await acme.send({ phone, callback_url: "https://example.com/x" })).status).toBe(200);
    // No such area code.
    expect((await acme.send({ phone: "9992345678" })).outcome).toEqual([422, 3101]);
  });
});
