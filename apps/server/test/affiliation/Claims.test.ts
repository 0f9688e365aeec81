import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "@effect/vitest";
import { Schema } from "effect";
import type { StartedServer } from "../server/StartedServer.ts";
import { describeStores } from "../storage/TestedStores.ts";
import { affiliationPartner, type Parameters } from "./AffiliationPartner.ts";

describeStores((store) => {
  let server: StartedServer;
  let partner: ReturnType<typeof affiliationPartner>;

  beforeAll(async () => {
    server = await store.serve();
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
  const ida = (rank: string, stop = "") =>
    `Ida,Holt,1985-07-08,ida@example.com,${rank},Army,${stop}`;
  const ann = (rank: string) => `Ann,Bell,1985-07-08,ann@example.com,${rank},Army,`;

  const check = (of: Parameters, by: "person" | "account" = "person") =>
    partner.post(`/military/verify/${by}`, of);
  const account = async () => (await check(person, "account")).code;

  /** Which claims there are, and how often each was changed. A look at them costs less than a command. */
  const versions = () => server.rows("SELECT id, version FROM affiliation_claim ORDER BY id");

  /** Waits until an affiliation is shown so. It is asked again when a claim has changed. */
  const shown = async (
    id: string,
    isSo: (found: Readonly<Record<string, unknown>>) => boolean,
  ): Promise<Readonly<Record<string, unknown>>> => {
    for (;;) {
      const before = await versions();
      const found = await operate("affiliation", "show", id);
      if (isSo(found)) return found;
      await expect.poll(versions, { interval: 200, timeout: 120_000 }).not.toEqual(before);
    }
  };

  /** Waits until a claim stands so. */
  const stands = async (id: string, wanted: Readonly<Record<string, unknown>>) => {
    const found = await shown(id, ({ claim_state }) => claim_state === wanted["claim_state"]);
    expect(found).toMatchObject(wanted);
    return found;
  };

  describe("a claim, from outside", () => {
    it("follows its roster: renewed with what the record says, revoked with the reason, verified anew", async () => {
      await enrol(ida("Sergeant"), ann("Sergeant"));
      const { code, reference_id: id = "" } = await check(person);
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

      // Another's claim, which was revoked and verified anew, is to be renewed by the same look.
      const other = { ...person, email: "ann@example.com", fname: "Ann", lname: "Bell" };
      const { reference_id: revoked = "" } = await check(other);
      await operate("affiliation", "revoke", revoked, "--yes");
      const { reference_id: annId = "" } = await check(other);
      const anew = await stands(annId, { claim_state: "Verified" });

      await enrol(ann("Major"));
      await stands(id, { claim_state: "Revoked", claim_reason: "RecordGone" });
      expect(await account()).toBe(300);
      // The answer that was given stays what it was.
      expect((await partner.get(`/military/status/${id}`)).code).toBe(200);
      await shown(annId, ({ evidence }) => evidence !== anew["evidence"]);
      expect(await operate("affiliation", "show", annId, "--personal")).toMatchObject({
        claim: anew["claim"],
        claim_state: "Verified",
        claim_attributes: { rank: "Major" },
      });

      await enrol(ida("Captain"));
      expect(await account()).toBe(200);
      const again = await stands(id, { claim_state: "Verified" });
      expect(again["claim"]).toBe(first["claim"]);
    });

    it("is revoked by an operator, who has to say yes, until the person is checked again", async () => {
      await enrol(ida("Sergeant"));
      const { reference_id: id = "" } = await check(person, "account");
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
      expect((await check(person)).code).toBe(200);
      expect(await account()).toBe(200);
    });
  });
});
