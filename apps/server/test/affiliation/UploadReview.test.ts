import { readFile } from "node:fs/promises";
import { userInfo } from "node:os";
import { join } from "node:path";
import { samplePdf } from "@bonafide/testkit/affiliation/SampleDocuments";
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
    server = await store.serve();
    ({ clients, people } = await server.sandbox());
  });
  afterAll(() => server[Symbol.asyncDispose]());

  /** A soldier's upload, and how it is asked after. */
  const upload = async (profile: "profile1" | "profile2", changes: Parameters = {}) => {
    const partner = affiliationPartner(server, clients[profile]);
    const asked = await partner.post("/military/verify/upload", {
      ...people["military"],
      document_type: "dd214",
      document_file: sampleDocument,
      ...changes,
    });
    const id = asked.reference_id ?? "";
    return { asked, id, status: () => partner.get(`/military/status/${id}`) };
  };

  const review = (...args: ReadonlyArray<string>) => operate(server, "review", ...args);
  const refuses = async (...args: ReadonlyArray<string>) => {
    const { code, stderr, stdout } = await server.operate("review", ...args);
    expect(stderr + stdout).not.toMatch(/^\s+at |defect/m);
    expect(code).toBe(1);
  };

  describe("a reviewer, from the terminal", () => {
    it("takes an upload from pending to approved", async () => {
      const { asked, id, status } = await upload("profile1");
      expect(asked.code).toBe(205);
      const waiting = await list(server, "review", "list");
      expect(waiting.map((row) => row["upload"])).toContain(id);
      expect(JSON.stringify(waiting)).not.toContain("Mia");

      const file = join(server.dataDir, "document.jpg");
      await refuses("document", id, file);
      await refuses("approve", id);
      expect(await review("claim", id)).toMatchObject({
        claimed_by: userInfo().username,
        fname: "Mia",
        document: "DD Form 214",
        address: "12 Main St, Reno, NV, 89501",
        fill_in: ["rank", "branch", "status", "service_start_date", "service_stop_date"],
      });
      const unseen = await server.operate("review", "approve", id);
      expect([unseen.code, unseen.stderr]).toEqual([
        1,
        `Open the document before you approve it: bonafide review document ${id} <file>\n`,
      ]);
      await review("document", id, file);
      expect((await readFile(file)).toString("base64")).toBe(sampleDocument);
      await refuses("document", id, file);
      const wrong = await server.operate("review", "approve", id, "--graduation", "2027-06-15");
      expect([wrong.code, wrong.stderr]).toEqual([
        1,
        "The attributes cannot be shown to a partner: graduation is no attribute of the family military\n",
      ]);

      await review("approve", id, "--rank", "Captain", "--branch", "Navy");
      expect(await status()).toMatchObject({
        code: 200,
        result: {
          verified: true,
          history: { verifications: 1 },
          attributes: { rank: "Captain", branch: "Navy" },
        },
      });
      expect((await list(server, "review", "list")).map((row) => row["upload"])).not.toContain(id);
    });

    it("takes uploads from pending to rejected, in the words of each profile", async () => {
      const [first, second] = await Promise.all([upload("profile1"), upload("profile2")]);
      expect([first.asked.code, second.asked.code]).toEqual([205, 210]);
      const words = ["--reason", "DocumentExpired", "--text", "It ended in 2014"];
      await review("claim", first.id);
      await review("release", first.id);
      for (const { id } of [first, second]) {
        await review("claim", id);
        await review("reject", id, ...words);
      }
      expect(await first.status()).toMatchObject({
        code: 210,
        status: { message: "Transaction rejected after review" },
        result: { verified: false, reason: "It ended in 2014" },
      });
      expect(await second.status()).toMatchObject({
        code: 220,
        result: { verified: false, reason: { code: "DOCUMENT_EXPIRED", text: "It ended in 2014" } },
      });
    });

    it("lists other persons' uploads of the same document, and none of the same person", async () => {
      const document_file = Buffer.from(samplePdf()).toString("base64");
      const first = await upload("profile1", { document_file });
      await upload("profile1", { document_file });
      const other = await upload("profile2", { document_file, fname: "Another" });
      const rowOf = async (id: string) =>
        (await list(server, "review", "list")).find(({ upload }) => upload === id);
      // Documents are looked at in the background, within seconds.
      await expect
        .poll(() => rowOf(first.id), { interval: 500 })
        .toMatchObject({ same_file_as: [other.id] });
      expect(await rowOf(first.id)).toMatchObject({ looks_like: [] });
      const claimed = await review("claim", other.id);
      expect(String(claimed["same_file_as"])).toContain(first.id);
    });

    it("finds nothing personal left of a case that was erased", async () => {
      const { id, status } = await upload("profile1");
      await operate(server, "affiliation", "erase", id, "--yes");
      expect(await status()).toMatchObject({
        code: 210,
        result: { reason: "The document was erased before it was reviewed" },
      });
      expect((await list(server, "review", "list")).map((row) => row["upload"])).not.toContain(id);
      await refuses("claim", id);
      await refuses("document", id, join(server.dataDir, "erased.jpg"));
      const nobody = "01a1fca2-03c2-7370-a3b8-432d8f6128b4";
      const { stderr } = await server.operate("affiliation", "erase", nobody, "--yes");
      expect(stderr).toBe(`There is no affiliation with the id ${nobody}\n`);
    });
  });
});
