import { userInfo } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "@effect/vitest";
import { list, operate } from "../server/Operator.ts";
import type { StartedServer } from "../server/StartedServer.ts";
import { describeStores } from "../storage/TestedStores.ts";
import { affiliationPartner, type Parameters, sampleDocument } from "./AffiliationPartner.ts";

describeStores((store) => {
  let server: StartedServer;
  let people: Readonly<Record<string, Parameters>>;
  let clients: Readonly<Record<"profile1" | "profile2", Parameters>>;

  beforeAll(async () => {
    server = await store.serve({
      settings: { BONAFIDE_REVIEW_APPROVERS: "2", BONAFIDE_REVIEW_WITHIN: "1 minute" },
    });
    ({ clients, people } = await server.sandbox());
  });
  afterAll(() => server[Symbol.asyncDispose]());

  const upload = async () => {
    const partner = affiliationPartner(server, clients.profile2);
    const { reference_id: id = "" } = await partner.post("/military/verify/upload", {
      ...people["military"],
      document_type: "dd214",
      document_file: sampleDocument,
    });
    return { id, code: async () => (await partner.get(`/military/status/${id}`)).code };
  };

  const review = (does: string, id: string) => operate(server, "review", does, id);

  describe("a review that two have to approve, within a minute", () => {
    it("waits for another account after the first, and tells the same one so", async () => {
      const { username } = userInfo();
      const { code, id } = await upload();
      await review("claim", id);
      await operate(server, "review", "document", id, join(server.dataDir, "document.jpg"));
      expect(await review("approve", id)).toMatchObject({
        state: "InSecondReview",
        approved_by: username,
      });
      expect(await code()).toBe(210);
      for (const does of ["claim", "approve"]) {
        const again = await server.operate("review", does, id);
        expect([again.code, again.stderr]).toEqual([
          1,
          `${username} approved this upload already: the second approval has to come from another account\n`,
        ]);
      }
      const named = await server.operate("review", "claim", id, "--reviewer", "Bob");
      expect([named.code, named.stderr + named.stdout]).toEqual([
        2,
        expect.stringContaining("--reviewer"),
      ]);
      expect(await code()).toBe(210);
    });

    it("tells when each upload expires", async () => {
      const { id } = await upload();
      const row = (await list(server, "review", "list")).find(({ upload }) => upload === id);
      const waits = Date.parse(String(row?.["expires"])) - Date.parse(String(row?.["submitted"]));
      expect(waits).toBe(60_000);
    });
  });
});
