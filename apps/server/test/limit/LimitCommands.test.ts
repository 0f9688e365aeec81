import { limits } from "@bonafide/core/limit/Limit";
import { afterAll, beforeAll, describe, expect, it } from "@effect/vitest";
import { lastFour, type Parameters } from "../affiliation/AffiliationPartner.ts";
import { list } from "../server/Operator.ts";
import { type StartedServer, startServer } from "../server/StartedServer.ts";

let server: StartedServer;

beforeAll(async () => {
  server = await startServer({
    settings: { BONAFIDE_ACCOUNT_RATE: "4", BONAFIDE_PERSON_ATTEMPTS: "2" },
  });
});
afterAll(() => server[Symbol.asyncDispose]());

describe("bonafide limit", () => {
  it("lists every limit and what it allows, and who is near one", async () => {
    const { clients, people } = await server.sandbox();
    const person: Parameters = { ...lastFour(people["military"] ?? {}), social: "0000" };
    const query = new URLSearchParams({ ...clients.profile1, ...person });
    for (let guess = 0; guess < 3; guess += 1) {
      await fetch(`${server.baseUrl}/military/verify/person?${query}`, { method: "POST" });
    }

    const rows = await list(server, "limit", "list");
    expect(rows.map(({ limit }) => limit)).toEqual(Object.keys(limits));
    expect(rows.find(({ limit }) => limit === "account_rate")).toMatchObject({
      counts: "calls of an account",
      allows: "4 a minute, refilled evenly",
      refusal: "5200",
    });
    expect(rows.find(({ limit }) => limit === "person_check")).toMatchObject({
      allows: "2 in 1d",
      refusal: "5100",
      near: "2",
      waiting: "2",
    });
    expect(rows.find(({ limit }) => limit === "image_shown")).toMatchObject({
      allows: "2 in 1m",
      near: "0",
    });

    const near = await list(server, "limit", "near", "--limit", "person_check");
    expect(near).toHaveLength(2);
    for (const row of near) expect(row).toMatchObject({ used: "2", of: "2", percent: "100" });
    const told = JSON.stringify([rows, near, await list(server, "limit", "near")]);
    for (const name of ["lname", "birth_date"]) expect(told).not.toContain(person[name]);
  });
});
