import { afterAll, beforeAll, describe, expect, it } from "@effect/vitest";
import { list } from "../server/Operator.ts";
import { type StartedServer, startServer } from "../server/StartedServer.ts";
import type { StorePlace } from "../storage/StorePlace.ts";
import { describeStores } from "../storage/TestedStores.ts";
import { affiliationPartner, type Parameters, sampleDocument } from "./AffiliationPartner.ts";

describeStores((store) => {
  let place: StorePlace;
  let server: StartedServer;
  let people: Readonly<Record<string, Parameters>>;
  let clients: Readonly<Record<"profile1" | "profile2", Parameters>>;

  const start = (delay: string, approvers: "1" | "2") =>
    startServer({
      dataDir: place.dataDir,
      settings: {
        ...place.settings,
        BONAFIDE_SANDBOX_DELAY: delay,
        BONAFIDE_REVIEW_APPROVERS: approvers,
      },
    });

  beforeAll(async () => {
    place = await store.fresh();
    server = await start("0", "1");
    ({ clients, people } = await server.sandbox());
  });
  afterAll(async () => {
    await server[Symbol.asyncDispose]();
    await place.remove();
  });

  const upload = async (profile: "profile1" | "profile2", lname: string) => {
    const answer = await affiliationPartner(server, clients[profile]).post(
      "/military/verify/upload",
      { ...people["military"], lname, document_type: "dd214", document_file: sampleDocument },
    );
    expect(answer).toMatchObject({ reference_id: expect.any(String) });
    return { id: answer.reference_id ?? "", profile };
  };

  const statusOf = ({ id, profile }: Awaited<ReturnType<typeof upload>>) =>
    affiliationPartner(server, clients[profile]).get(`/military/status/${id}`);

  /** What an upload is answered once that is no more what it was at first, within 10 seconds. */
  const settled = async (asked: Awaited<ReturnType<typeof upload>>) => {
    const first = asked.profile === "profile1" ? 205 : 210;
    const end = Date.now() + 10_000;
    let status = await statusOf(asked);
    while (status.code === first && Date.now() < end) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      status = await statusOf(asked);
    }
    return status;
  };

  describe("a sandbox's uploads", () => {
    it("are settled by the last name, in each profile, and no other is", async () => {
      const other = await upload("profile1", "Approver");
      const attributes = { rank: "Sergeant", branch: "Army", status: "Veteran" };
      for (const profile of ["profile1", "profile2"] as const) {
        const approved = await settled(await upload(profile, "Approved"));
        expect(approved).toMatchObject({ code: 200, result: { verified: true, attributes } });
      }
      const first = await settled(await upload("profile1", "REJECTED"));
      expect(first).toMatchObject({
        code: 210,
        result: { verified: false, reason: "The document does not prove the affiliation" },
      });
      const second = await settled(await upload("profile2", "Rejected"));
      expect(second).toMatchObject({
        code: 220,
        result: { reason: { code: "DOCUMENT_UNSUITABLE" } },
      });
      expect((await statusOf(other)).code).toBe(205);
      const waiting = await list(server, "review", "list");
      expect(waiting.map((row) => row["upload"])).toEqual([other.id]);
    });

    it("are settled after a restart too", async () => {
      await server.stop();
      server = await start("1 day", "2");
      const approved = await upload("profile1", "Approved");
      expect((await statusOf(approved)).code).toBe(205);
      await server.stop();
      server = await start("0", "2");
      expect((await settled(approved)).code).toBe(200);
    });
  });
});
