import { afterAll, beforeAll, describe, expect, it } from "@effect/vitest";
import { type StartedServer, startServer } from "../server/StartedServer.ts";
import { consolePage, enterConsole } from "./ConsoleVisit.ts";

let server: StartedServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const shown = async (path: string, cookie: string) => {
  const { heading, status } = await consolePage(server, cookie, path);
  return [status, heading];
};

describe("the console of a sandbox", () => {
  it("lets each role in by sandbox.json and the public code, to its own pages", async () => {
    const { staff } = await server.sandbox();
    for (const [role, path, heading] of [
      ["reviewer", "/console/review", "Review"],
      ["operator", "/console/organizations", "Organizations"],
      ["auditor", "/console/audit", "Audit"],
      ["support", "/console/look-up", "Look up"],
      ["partner", "/console/own", "Demo"],
    ] as const) {
      const { cookie, status } = await enterConsole(server, staff[role]);
      expect([role, status]).toEqual([role, 303]);
      expect(await shown(path, cookie)).toEqual([200, heading]);
    }
    const { cookie } = await enterConsole(server, staff.operator);
    expect(await shown("/console", cookie)).toEqual([200, "Overview"]);
    expect(await shown("/console/settings", cookie)).toEqual([200, "Products and limits"]);
    expect(await shown("/console/deliveries", cookie)).toEqual([200, "Deliveries"]);
    expect(await shown("/console/review", cookie)).toEqual([403, "Not part of your role"]);
  });

  it("refuses another code", async () => {
    const { staff } = await server.sandbox();
    expect((await enterConsole(server, staff.support, "321321")).status).toBe(422);
  });
});
