import { afterAll, beforeAll, describe, expect, it } from "@effect/vitest";
import { Schema } from "effect";
import { affiliationPartner } from "../affiliation/AffiliationPartner.ts";
import { list } from "../server/Operator.ts";
import { type StartedServer, startServer } from "../server/StartedServer.ts";

let server: StartedServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const read = Schema.decodeUnknownSync(Schema.fromJsonString(Schema.Json));

/** What a lookup prints as JSON. */
const shown = async (...args: ReadonlyArray<string>) => {
  const { code, stderr, stdout } = await server.operate(...args, "--json");
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return { stdout, found: read(stdout) };
};

const seen = (subject: string) =>
  list(server, "audit", "list", "--subject", subject, "--action", "verification.personal_seen");

describe("looking something up", () => {
  it("shows a verification's states, deliveries, audit and metadata, and nothing of the person", async () => {
    const demo = await server.as("demo");
    const phone = "4155550123";
    const metadata = { order: "A-17" };
    const callback_url = "http://127.0.0.1:9/hook?secret=1";
    const sent = await demo.send({ phone, metadata, callback_url });
    await demo.confirm(sent.transactionId, "123123");

    const verification = await shown("verification", "show", sent.verificationId);
    const transaction = await shown("transaction", "show", sent.transactionId);
    expect(transaction.found).toMatchObject({
      transaction: sent.transactionId,
      verification: sent.verificationId,
      product: "telecom.possession_send",
      status: "completed",
      metadata,
      deliveries: [{ transaction: sent.transactionId, host: "127.0.0.1:9" }],
    });
    expect(verification.found).toMatchObject({
      verification: sent.verificationId,
      transactions: [{ transaction: sent.transactionId, status: "completed" }],
      deliveries: [{ transaction: sent.transactionId }],
    });
    expect(transaction.found).toHaveProperty("audit.length", 2);
    for (const { stdout } of [verification, transaction]) {
      expect(stdout).not.toMatch(/4155550123|secret/);
    }
    expect(await seen(sent.verificationId)).toEqual([]);

    const withPerson = await shown("verification", "show", sent.verificationId, "--personal");
    expect(withPerson.found).toMatchObject({ people: [{ phone }] });
    expect(withPerson.stdout).not.toContain("secret");
    expect(await seen(sent.verificationId)).toMatchObject([{ actor: "operator" }]);

    const table = await server.operate("transaction", "show", sent.transactionId);
    expect(table.stdout).toMatch(/^status: completed$/m);
    expect(table.stdout).toMatch(/^metadata: \{"order":"A-17"\}$/m);
  });

  it("shows how a case stands, and the person only where that is asked", async () => {
    const { clients, ready } = await server.sandbox();
    const partner = affiliationPartner(server, clients.profile1);
    const student = ready["student"]?.["profile1"] ?? {};
    const { reference_id: id = "" } = await partner.post("/student/verify/person", student);
    const { found, stdout } = await shown("affiliation", "show", id);
    expect(found).toMatchObject({
      affiliation: id,
      family: "student",
      asked_by: "person",
      state: "Affiliated",
      verifications: 1,
      audit: [{ action: "affiliation.person.RecordFound", source: "127.0.0.1" }],
    });
    expect(stdout).not.toMatch(/Stu|2004-05-06/);
    const withPerson = await shown("affiliation", "show", id, "--personal");
    expect(withPerson.found).toMatchObject({
      person: { fname: "Stu", birth_date: "2004-05-06" },
      attributes: { status: "FT" },
      audit: [{}, { action: "affiliation.personal_seen", actor: "operator" }],
    });

    const wrong = await partner.post("/student/verify/person", { ...student, birth_date: "x" });
    const invalid = await shown("affiliation", "show", wrong.reference_id ?? "");
    expect(invalid.found).toMatchObject({ state: "Invalid", faults: ["birth_date format"] });
  });

  it.each([["verification"], ["transaction"], ["affiliation"]])(
    "says so where there is no such %s",
    async (room) => {
      for (const id of ["01890000-0000-7000-8000-00000000ffff", "none"]) {
        const { code, stderr, stdout } = await server.operate(room, "show", id);
        expect([code, stdout]).toEqual([1, ""]);
        expect(stderr).not.toMatch(/^\s+at |defect/m);
      }
    },
  );

  it("lists the audit by subject, actor, action and time", async () => {
    const all = await list(server, "audit", "list", "--limit", "3");
    expect(all).toHaveLength(3);
    const seenRows = await list(server, "audit", "list", "--action", "affiliation.personal");
    expect(seenRows).toMatchObject([{ action: "affiliation.personal_seen" }]);
    expect(await list(server, "audit", "list", "--until", "2020-01-01T00:00:00Z")).toEqual([]);
    const { code } = await server.operate("audit", "list", "--since", "yesterday");
    expect(code).not.toBe(0);
  });
});
