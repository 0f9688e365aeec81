import { afterAll, beforeAll, describe, expect, it } from "@effect/vitest";
import { type StartedServer, startServer } from "../server/StartedServer.ts";

let server: StartedServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const cookiesOf = (response: Response) =>
  response.headers.getSetCookie().map((cookie) => cookie.split(";", 1)[0] ?? "");

/** Signs in, and gives the cookies of the session. */
const enter = async (name: string, password: string, code: string) => {
  const page = await fetch(`${server.baseUrl}/console/signin`);
  const csrf = /name="csrf" value="([^"]*)"/.exec(await page.text())?.[1] ?? "";
  const response = await fetch(`${server.baseUrl}/console/signin`, {
    method: "POST",
    redirect: "manual",
    headers: { cookie: cookiesOf(page).join("; ") },
    body: new URLSearchParams({ csrf, name, password, code }),
  });
  return { status: response.status, cookie: cookiesOf(response).join("; ") };
};

const shown = async (path: string, cookie: string) => {
  const page = await fetch(`${server.baseUrl}${path}`, { headers: { cookie } });
  const text = await page.text();
  return [page.status, /<h1>([^<]*)</.exec(text)?.[1]];
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
      const { name, password } = staff[role];
      const { cookie, status } = await enter(name, password, "123123");
      expect([role, status]).toEqual([role, 303]);
      expect(await shown(path, cookie)).toEqual([200, heading]);
    }
    const { cookie } = await enter(staff.operator.name, staff.operator.password, "123123");
    expect(await shown("/console", cookie)).toEqual([200, "Overview"]);
    expect(await shown("/console/settings", cookie)).toEqual([200, "Products and limits"]);
    expect(await shown("/console/deliveries", cookie)).toEqual([200, "Deliveries"]);
    expect(await shown("/console/review", cookie)).toEqual([403, "Not part of your role"]);
  });

  it("refuses another code", async () => {
    const { staff } = await server.sandbox();
    const { name, password } = staff.support;
    expect((await enter(name, password, "321321")).status).toBe(422);
  });
});
