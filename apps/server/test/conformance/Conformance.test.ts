import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isTried } from "@bonafide/testkit/Portion";
import { afterAll, beforeAll, describe, expect, it } from "@effect/vitest";
import { sentenceFamilies } from "../../src/conformance/Conformance.ts";
import { type StartedServer, startServer } from "../server/StartedServer.ts";
import { only } from "../server/StoreOfFile.ts";
import { findingsIn, runConformance } from "./ConformanceRun.ts";
import { type Fault, startFaultyProxy } from "./FaultyProxy.ts";

let server: StartedServer;
beforeAll(async () => {
  server = await startServer({
    store: only("sqlite", "ReadmeFleet tries every sentence on Postgres"),
    settings: {
      BONAFIDE_SANDBOX_DELAY: "0 seconds",
      BONAFIDE_CALLBACK_SCHEDULE: "200 millis,200 millis,200 millis",
    },
  });
});
afterAll(() => server[Symbol.asyncDispose]());

const conformance = (baseUrl: string, ...flags: ReadonlyArray<string>) =>
  runConformance(baseUrl, join(server.dataDir, "sandbox.json"), ...flags);

const unmetIn = (report: string): ReadonlyArray<string> =>
  findingsIn(report)
    .filter(({ result }) => result === "unmet")
    .map(({ id }) => id);

const replaced =
  (path: RegExp, from: string, to: string): Fault =>
  ({ url }, answer) =>
    path.test(url)
      ? { ...answer, body: Buffer.from(answer.body.toString().replaceAll(from, to)) }
      : answer;

const answered =
  (path: RegExp, from: number, to: number): Fault =>
  ({ url }, answer) =>
    path.test(url) && answer.status === from ? { ...answer, status: to } : answer;

/** One fault for each family, and the sentences that it breaks. */
const faults: ReadonlyArray<
  readonly [family: string, fault: string, Fault, broken: ReadonlyArray<string>]
> = [
  [
    "access",
    "an inactive account has no code of its own",
    replaced(/./, "1200", "1100"),
    ["access-5"],
  ],
  [
    "contract",
    "a send without a phone is short of its code",
    replaced(/send/, "3101", "3102"),
    ["contract-telecom.send-required"],
  ],
  [
    "verification",
    "another account may read",
    answered(/verification\/./, 403, 200),
    ["verification-8"],
  ],
  [
    "telecom",
    "a spent check says that its code is wrong",
    replaced(/confirm/, "3105", "3102"),
    ["telecom-10", "telecom-11"],
  ],
  [
    "document",
    "an expired document is unclear",
    replaced(/document/, '"code":2002', '"code":2004'),
    ["document-8"],
  ],
  [
    "affiliation",
    "a validation error has the message of profile 2 in both",
    replaced(/person/, "Transaction unsuccessful", "Transaction failed validation"),
    ["affiliation-2", "affiliation-4"],
  ],
  [
    "oauth",
    "a lifetime is a number",
    replaced(/token/, '"expires_in":"300"', '"expires_in":300'),
    ["oauth-2"],
  ],
  [
    "application",
    "a status is made up",
    replaced(/enums/, '"active"', '"Active"'),
    ["application-16"],
  ],
  [
    "passback",
    "an unknown token is forbidden",
    answered(/documents\/unknown/, 404, 403),
    ["passback-5"],
  ],
];

/** Faults that touch no other family: all are planted at once. */
const faultsAtOnce: typeof faults = [
  [
    "error",
    "an error has another text",
    replaced(/send/, "Resource not found", "Resource is not found"),
    ["error-9"],
  ],
  [
    "outcome",
    "additional_info has another text",
    replaced(/identity/, "ssn does not", "social does not"),
    ["outcome-22"],
  ],
  [
    "possession",
    "an unknown verification is another account's",
    answered(/confirm/, 404, 403),
    ["possession-15"],
  ],
  [
    "identity",
    "a minor's birth date has a wrong form",
    replaced(/identity/, "3107", "3108"),
    ["identity-6"],
  ],
  [
    "person",
    "half of a client's credentials is forbidden",
    answered(/military\/documents/, 401, 403),
    ["person-21"],
  ],
  [
    "upload",
    "a police officer's upload waits with 205",
    replaced(/police/, '"code":210', '"code":205'),
    ["upload-5"],
  ],
  [
    "reference",
    "a school that is found has no options",
    replaced(/search/, '"options"', '"ways"'),
    ["reference-3"],
  ],
  [
    "attribute",
    "attributes are forbidden without a token",
    answered(/attributes\.json$/, 401, 403),
    ["attribute-8"],
  ],
  ["enum", "a subtype needs no type", answered(/enum_name=subtype&class/, 422, 200), ["enum-6"]],
];

describe("The conformance kit", () => {
  it(
    "finds every sentence met by the sandbox, and none untried",
    { timeout: 600_000 },
    async () => {
      const { code, stdout } = await conformance(server.baseUrl, "--format", "json");
      const findings = findingsIn(stdout);
      expect(findings.filter(({ result }) => result !== "met")).toEqual([]);
      expect(findings.length).toBeGreaterThan(350);
      expect(new Set(findings.map(({ id }) => id)).size).toBe(findings.length);
      const families = new Set(findings.map(({ family }) => family));
      expect(families).toEqual(new Set(sentenceFamilies.map(({ name }) => name)));
      expect(code).toBe(0);
    },
  );

  // Every second family in a run, by its seed.
  it.each(faults.filter((_, at) => isTried(at, 2)))(
    "%s: names the sentence where %s",
    { timeout: 600_000 },
    async (family, _, fault, broken) => {
      await using proxy = await startFaultyProxy(server.baseUrl, fault);
      const { stdout } = await conformance(proxy.baseUrl, "--only", family, "--format", "json");
      expect(unmetIn(stdout)).toEqual(broken);
    },
  );

  it("names each sentence where several families have a fault", { timeout: 600_000 }, async () => {
    const all: Fault = (request, answer) =>
      faultsAtOnce.reduce((at, [, , fault]) => fault(request, at), answer);
    await using proxy = await startFaultyProxy(server.baseUrl, all);
    const only = faultsAtOnce.flatMap(([family]) => ["--only", family]);
    const { stdout } = await conformance(proxy.baseUrl, ...only, "--format", "json");
    expect(unmetIn(stdout)).toEqual(faultsAtOnce.flatMap(([, , , broken]) => broken));
  });

  it(
    "callback: names the sentence where callbacks are signed with another secret",
    { timeout: 600_000 },
    async () => {
      const said = await readFile(join(server.dataDir, "sandbox.json"), "utf8");
      const other = join(server.dataDir, "other-secret.json");
      await writeFile(other, said.replace(/"whsec_[^"]+"/, `"whsec_${"A".repeat(32)}"`));
      const flags = ["--only", "callback", "--format", "json"];
      const { stdout } = await runConformance(server.baseUrl, other, ...flags);
      expect(unmetIn(stdout)).toEqual(["callback-3"]);
    },
  );

  it("has a fault planted in each family", () => {
    const planted = [...[...faults, ...faultsAtOnce].map(([family]) => family), "callback"];
    expect(planted.toSorted()).toEqual(sentenceFamilies.map(({ name }) => name).toSorted());
  });

  it("prints a report with the exchange of what is unmet, and no key", async () => {
    await using proxy = await startFaultyProxy(server.baseUrl, answered(/^\/health/, 200, 204));
    const { code, stderr, stdout } = await conformance(proxy.baseUrl, "--only", "access");
    expect(code).toBe(1);
    expect(stderr).toContain("Unmet: access-1");
    expect(stdout).toContain("NO  access-1  GET /health returns 200 with an empty body");
    expect(stdout).toContain("the HTTP status is 204, not 200");
    expect(stdout).toMatch(/> GET http:\/\/127\.0\.0\.1:\d+\/health\n/);
    expect(stdout).toMatch(/9 met, 1 unmet, 0 not tried\n?$/);
    const { accounts } = await server.sandbox();
    for (const { authorization } of Object.values(accounts))
      expect(stdout).not.toContain(authorization);
  });

  it("writes JUnit's XML, one case for each sentence", async () => {
    const { stdout } = await conformance(server.baseUrl, "--only", "access", "--format", "junit");
    expect(stdout.match(/<testcase /g)).toHaveLength(10);
    expect(stdout).toContain('<testsuite name="access" tests="10" failures="0" skipped="0"');
  });

  it("says what it cannot try with the keys that it has", async () => {
    const few = join(server.dataDir, "few.json");
    await writeFile(few, "{}");
    const { code, stdout } = await runConformance(server.baseUrl, few, "--only", "access");
    expect(stdout).toContain("the keys have no accounts.demo");
    expect(stdout).toContain("5 met, 0 unmet, 5 not tried");
    expect(code).toBe(0);
  });
});
