import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "@effect/vitest";
import { Schema } from "effect";
import { type StartedServer, startServer } from "../server/StartedServer.ts";
import { affiliationPartner, type Parameters } from "./AffiliationPartner.ts";

let server: StartedServer;
let partner: ReturnType<typeof affiliationPartner>;

beforeAll(async () => {
  server = await startServer();
  partner = affiliationPartner(server, (await server.sandbox()).clients.profile1);
});
afterAll(() => server[Symbol.asyncDispose]());

const decode = Schema.decodeUnknownSync(
  Schema.fromJsonString(Schema.Record(Schema.String, Schema.Json)),
);

/** What a command prints that succeeds. */
const operate = async (...args: ReadonlyArray<string>) => {
  const { code, stderr, stdout } = await server.operate(...args, "--json");
  expect([code, stderr]).toEqual([0, ""]);
  return decode(stdout);
};

const person: Parameters = {
  email: "ida@example.com",
  fname: "Ida",
  lname: "Holt",
  birth_date: "1985-07-08",
  duty_date: "2020-01-15",
};

const head = "fname,lname,birth_date,email,rank,branch,service_stop_date";

/** Replaces the roster by soldiers, each a line of the file. */
const enrol = async (...lines: ReadonlyArray<string>) => {
  const file = join(server.dataDir, "soldiers.csv");
  await writeFile(file, [head, ...lines, ""].join("\n"));
  await operate("roster", "import", "military", file, "--yes");
};
const ida = (rank: string, stop = "") => `Ida,Holt,1985-07-08,ida@example.com,${rank},Army,${stop}`;

const account = async () => (await partner.post("/military/verify/account", person)).code;

/** Waits until an affiliation stands so. */
const stands = async (id: string, wanted: Readonly<Record<string, unknown>>) => {
  for (let tries = 0; tries < 100; tries += 1) {
    const found = await operate("affiliation", "show", id);
    if (found["claim_state"] === wanted["claim_state"]) {
      expect(found).toMatchObject(wanted);
      return found;
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`The claim of ${id} did not come to ${String(wanted["claim_state"])}.`);
};

describe("a claim, from outside", () => {
  it("follows its roster: renewed with what the record says, revoked with the reason, verified anew", async () => {
    await enrol(ida("Sergeant"));
    const { code, reference_id: id = "" } = await partner.post("/military/verify/person", person);
    expect(code).toBe(200);
    const first = await stands(id, {
      claim_state: "Verified",
      compared: "fname, lname, birth_date",
      decided_by: "roster",
      claim_verifications: 1,
    });
    expect(first["evidence"]).toMatch(/^roster [0-9a-f-]{36}$/);
    expect(first["valid_until"]).toMatch(/^20/);
    expect(await account()).toBe(200);

    await enrol("Ann,Bell,1985-07-08,ann@example.com,Captain,Army,");
    await stands(id, { claim_state: "Revoked", claim_reason: "RecordGone" });
    expect(await account()).toBe(300);
    // The answer that was given stays what it was.
    expect((await partner.get(`/military/status/${id}`)).code).toBe(200);

    await enrol(ida("Captain"));
    expect(await account()).toBe(200);
    const again = await stands(id, { claim_state: "Verified" });
    expect(again["claim"]).toBe(first["claim"]);
    await enrol(ida("Major"));
    for (let tries = 0; tries < 100; tries += 1) {
      const { evidence } = await operate("affiliation", "show", id);
      if (evidence !== again["evidence"]) break;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    expect(await operate("affiliation", "show", id, "--personal")).toMatchObject({
      claim_state: "Verified",
      claim_attributes: { rank: "Major" },
    });
  });

  it("is revoked by an operator, who has to say yes, until the person is checked again", async () => {
    await enrol(ida("Sergeant"));
    const { reference_id: id = "" } = await partner.post("/military/verify/account", person);
    const asked = await server.operate("affiliation", "revoke", id);
    expect(asked.code).toBe(1);
    expect(asked.stderr).toContain("needs --yes");
    expect(await account()).toBe(200);
    expect(await operate("affiliation", "revoke", id, "--yes")).toMatchObject({
      claim_state: "Revoked",
      claim_reason: "Withdrawn",
      decided_by: "operator",
    });
    expect(await account()).toBe(300);
    const twice = await server.operate("affiliation", "revoke", id, "--yes");
    expect([twice.code, twice.stdout]).toEqual([1, ""]);
    expect(twice.stderr).toContain("only a verified or expired claim can be revoked");
    expect((await partner.post("/military/verify/person", person)).code).toBe(200);
    expect(await account()).toBe(200);
  });
});
