import { describe, expect, it } from "@effect/vitest";
import { operate } from "./Operator.ts";
import type { StartedServer } from "./StartedServer.ts";
import { describeStores } from "../storage/TestedStores.ts";

const caller = "192.0.2.10";

/** The addresses in the audit of what callers did last, as often as there are; commands have none. */
const sourcesIn = async (server: StartedServer): Promise<ReadonlyArray<unknown>> => {
  const rows = await server.rows(
    "SELECT source FROM audit WHERE source NOT LIKE 'terminal %' ORDER BY seq",
  );
  return rows.map(({ source }) => source);
};

describeStores((store) => {
  describe("a server behind a proxy", () => {
    it("knows callers by the address that its proxy tells, everywhere", async () => {
      await using server = await store.serve({
        settings: { BONAFIDE_TRUSTED_PROXIES: "127.0.0.0/8, ::1/128" },
      });
      const { accounts, applications, organizations } = await server.sandbox();
      const before = (await sourcesIn(server)).length;
      const ask = async (
        method: string,
        path: string,
        headers: Record<string, string>,
        body = "{}",
      ) => {
        const response = await fetch(`${server.baseUrl}${path}`, {
          method,
          headers: { "content-type": "application/json", "x-forwarded-for": caller, ...headers },
          ...(method === "GET" ? {} : { body }),
        });
        return [response.status, await response.text()] as const;
      };
      const authorization = accounts.demo.authorization;
      expect((await ask("POST", "/api/v2/verification", { authorization }))[0]).toBe(200);
      const { access_token, organization_uuid } = applications.demo;
      const claimed = {
        name: "A",
        status: "active",
        class: "digital",
        claimantUuid: organization_uuid,
      };
      const [registered] = await ask(
        "POST",
        `/v1/organizations/${organization_uuid}/applications`,
        { authorization: `Bearer ${access_token}` },
        JSON.stringify(claimed),
      );
      expect(registered).toBe(201);

      const mapped = `::ffff:${caller}`;
      const made = ["client", "create", organizations.demo.uuid, "--profile", "2"];
      expect(await operate(server, ...made, "--address", mapped)).toMatchObject({
        addresses: [caller],
      });
      const form = { "content-type": "application/x-www-form-urlencoded" };
      const person = "/military/verify/person";
      expect((await ask("POST", person, form, ""))[1]).toContain('"code":310');
      // Loopback is the demo client's, but who comes through the proxy is not there.
      const stranger = { ...form, "x-forwarded-for": "127.0.0.1, 198.51.100.9" };
      expect((await ask("POST", person, stranger, ""))[0]).toBe(401);
      expect((await sourcesIn(server)).slice(before)).toEqual(
        Array.from({ length: 3 }, () => caller),
      );
    });
  });
});
