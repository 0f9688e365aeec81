import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@effect/vitest";
import { affiliationPartner } from "../affiliation/AffiliationPartner.ts";
import type { Partner } from "../server/Partner.ts";
import type { StartedServer } from "../server/StartedServer.ts";
import { clientOfOther } from "../server/Tenant.ts";
import { describeStores } from "../storage/TestedStores.ts";

describeStores((store) => {
  let server: StartedServer;
  beforeAll(async () => {
    server = await store.serve();
  });
  afterAll(() => server[Symbol.asyncDispose]());

  describe("what is another's", () => {
    let demo: Partner;
    let other: Partner;
    let verificationId = "";
    let transactionId = "";
    const nobody = "01a1fca2-03c2-7370-a3b8-432d8f6128b4";
    beforeEach(async () => {
      demo = await server.as("demo");
      other = await server.as("other");
      const sent = await demo.send({ phone: "2025550123" });
      ({ transactionId, verificationId } = sent);
    });

    it("cannot be read, added to, or confirmed, and tells nothing of itself", async () => {
      const read = await other.transaction(transactionId);
      expect(read.outcome).toEqual([403, 3200]);
      expect((await other.verification(verificationId)).outcome).toEqual([403, 3200]);
      const added = {
        phone: "2025550123",
        verification_id: verificationId,
        birth_date: "1980-01-01",
      };
      expect((await other.send(added)).outcome).toEqual([403, 3300]);
      expect((await other.identity(added)).outcome).toEqual([403, 3300]);
      for (let guess = 0; guess < 6; guess += 1) {
        expect((await other.confirm(transactionId, "000000")).outcome).toEqual([403, 3200]);
      }
      expect((await other.confirm(transactionId, "123123")).outcome).toEqual([403, 3200]);
      for (const { text } of [read]) {
        expect(text).not.toContain(transactionId);
        expect(text).not.toContain(verificationId);
      }
      // Nothing was spent, nothing was added.
      expect((await demo.verification(verificationId)).body.transactions).toHaveLength(1);
      expect((await demo.confirm(transactionId, "123123")).outcome).toEqual([200, 200]);
      // The same words, whatever has become of it.
      expect((await other.transaction(transactionId)).text).toBe(read.text);
    });

    it("is refused with the same bytes whether settled or pending; an unknown id like an impossible one", async () => {
      const unknown = await other.transaction(nobody);
      for (const id of [
        "x",
        "0",
        nobody.toUpperCase(),
        verificationId,
        `${transactionId}x`,
        "%00",
      ]) {
        const answer = await other.transaction(id);
        expect([404, 403]).toContain(answer.status);
        expect(answer.text).not.toContain("3200");
      }
      expect(unknown.outcome).toEqual([404, 4100]);
      expect((await demo.transaction(nobody)).text).toBe(unknown.text);
      const unknownCheck = await other.confirm(nobody, "123123");
      expect(unknownCheck.outcome).toEqual([422, 3105]);
      expect((await other.confirm("x", "123123")).text).toBe(unknownCheck.text);
    });
  });

  it("no call of another organization makes an account known", async () => {
    const { ready } = await server.sandbox();
    const other = await clientOfOther(server, "--white-label", "no");
    const theirs = affiliationPartner(server, other);
    const mine = affiliationPartner(server);
    const email = "chosen@example.com";
    const { fname = "", lname = "" } = ready["teacher"]?.profile1 ?? {};
    const account = { email, fname, lname, state: "CA" };
    expect((await mine.post("/teacher/verify/account", account)).code).toBe(300);
    const checked = { ...ready["teacher"]?.profile1, email };
    expect((await theirs.post("/teacher/verify/person", checked)).code).toBe(300);
    expect((await mine.post("/teacher/verify/account", account)).code).toBe(300);
    const known = { ...account, email: ready["teacher"]?.profile1["email"] ?? "" };
    expect((await mine.post("/teacher/verify/account", known)).code).toBe(300);
    expect((await mine.post("/teacher/verify/account", { ...known, state: "NV" })).code).toBe(200);
  });
});
