import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sampleRosterPerson } from "@bonafide/testkit/affiliation/AffiliationSamples";
import {
  type RegistrySimulator,
  registrySimulator,
  registryToken,
} from "@bonafide/testkit/affiliation/RegistrySimulator";
import { jsonAnswer } from "@bonafide/testkit/telecom/vendor/HttpSimulator";
import { afterAll, beforeAll, describe, expect, it } from "@effect/vitest";
import { Effect, Exit, Scope } from "effect";
import { list } from "../server/Operator.ts";
import type { StartedServer } from "../server/StartedServer.ts";
import { consolePage, enterConsole } from "../staff/ConsoleVisit.ts";
import { affiliationPartner, lastFour, type Parameters } from "./AffiliationPartner.ts";
import { describeStores } from "../storage/TestedStores.ts";

describeStores((store) => {
  const scope = Effect.runSync(Scope.make());
  let directory: string;
  let registry: RegistrySimulator;
  let server: StartedServer;
  let people: Readonly<Record<string, Parameters>>;
  let clients: Readonly<Record<"profile1" | "profile2", Parameters>>;

  beforeAll(async () => {
    registry = await Effect.runPromise(Scope.provide(registrySimulator, scope));
    directory = await mkdtemp(join(tmpdir(), "bonafide-records-"));
    const file = join(directory, "vendors.json");
    const records = [
      { vendor: "roster", name: "own" },
      {
        vendor: "http",
        name: "registry",
        families: ["military"],
        url: registry.url,
        credential: { bearer: { env: "REGISTRY_TOKEN" } },
        breakAfter: 1_000,
      },
    ];
    await writeFile(file, JSON.stringify({ records }));
    server = await store.serve({
      settings: { BONAFIDE_VENDORS: file, REGISTRY_TOKEN: registryToken },
    });
    ({ clients, people } = await server.sandbox());
  });
  afterAll(async () => {
    await server[Symbol.asyncDispose]();
    await Effect.runPromise(Scope.close(scope, Exit.void));
    await rm(directory, { recursive: true });
  });

  const stranger = {
    fname: "Zo\u00eb",
    lname: "Remarkable",
    birth_date: "1980-02-29",
    duty_date: "2005-05-05",
  };

  const check = (family: string, who: Parameters, profile: "profile1" | "profile2" = "profile1") =>
    affiliationPartner(server, clients[profile]).post(`/${family}/verify/person`, who);

  describe("a server with a registry after its rosters", () => {
    it("asks the registry about those alone whom no roster knows, of its families", async () => {
      const before = registry.requests.length;
      expect((await check("military", lastFour(people["military"] ?? {}))).code).toBe(200);
      const student = { ...lastFour(people["student"] ?? {}), lname: "Nobody" };
      expect((await check("student", student)).code).toBe(300);
      expect(registry.requests.length).toBe(before);

      const missed = await check("military", stranger);
      expect(missed).toMatchObject({ code: 300, result: { reason_code: "NOT_FOUND" } });
      registry.people.set("military", sampleRosterPerson({ lname: stranger.lname }));
      expect(await check("military", stranger)).toMatchObject({
        code: 200,
        result: { verified: true, attributes: { rank: "Sergeant", branch: "Army" } },
      });
      expect(registry.requests.length).toBe(before + 2);
    });

    it("says that records cannot be asked, at once and in each profile's shape, and logs no personal data", async () => {
      registry.fault = jsonAnswer(503, { name: stranger.lname });
      const text = "Records cannot be asked at the moment, try again later";
      const code = "RECORDS_UNAVAILABLE";
      const first = await check("military", stranger);
      expect(first).toMatchObject({
        code: 300,
        result: { verified: false, reason_code: code, reason_text: text },
      });
      const second = await check("military", { ...stranger, social: "123456789" }, "profile2");
      expect(second).toMatchObject({
        code: 300,
        result: { verified: false, reason: { code, text } },
      });
      expect((await check("military", lastFour(people["military"] ?? {}))).code).toBe(200);
      registry.fault = undefined;
      expect((await check("military", stranger)).code).toBe(200);

      const { stderr, stdout } = server.output;
      expect(stdout + stderr).toContain("The records of registry gave no answer");
      for (const secret of [stranger.lname, stranger.birth_date, "123456789", registryToken]) {
        expect(stdout + stderr).not.toContain(secret);
      }
    });

    it("lists its sources in their order", async () => {
      expect(await list(server, "provider", "list")).toMatchObject([
        { name: "own", vendor: "roster", order: 0 },
        { name: "registry", vendor: "http", order: 1, use: "records of military" },
      ]);
    });

    it("shows staff how the registry does, and whether it takes connections", async () => {
      const { staff } = await server.sandbox();
      const { cookie } = await enterConsole(server, staff.operator);
      const { words } = await consolePage(server, cookie, "/console/vendors");
      expect(words).toMatch(
        /own records of teacher, student, military, responder roster built in - 0 -/,
      );
      expect(words).toMatch(
        /registry records of military http in use Answered 3, Unreached 2 \d+ ms 1 4s /,
      );
      expect(words).toMatch(/- sms the sandbox built in .* - documents embedded built in/);
      const { words: reached } = await consolePage(server, cookie, "/console/vendors", "reach");
      expect(reached).toMatch(/reached registry at \S+ port \d+ takes connections/);
    });
  });
});
