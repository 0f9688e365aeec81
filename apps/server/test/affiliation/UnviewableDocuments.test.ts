import { sampleJpeg, samplePdf } from "@bonafide/testkit/affiliation/SampleDocuments";
import { afterAll, beforeAll, describe, expect, it } from "@effect/vitest";
import { list } from "../server/Operator.ts";
import type { StartedServer } from "../server/StartedServer.ts";
import { describeStores } from "../storage/TestedStores.ts";
import { affiliationPartner, type Parameters } from "./AffiliationPartner.ts";

describeStores((store) => {
  let server: StartedServer;
  let people: Readonly<Record<string, Parameters>>;
  let clients: Readonly<Record<"profile1" | "profile2", Parameters>>;

  beforeAll(async () => {
    server = await store.serve();
    ({ clients, people } = await server.sandbox());
  });
  afterAll(() => server[Symbol.asyncDispose]());

  const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64");

  describe("an upload that no reviewer could look at", () => {
    it.each([
      [
        "a JPEG that ends early",
        sampleJpeg.subarray(0, 200),
        "the document is damaged or incomplete",
      ],
      [
        "a JPEG that only begins as one",
        Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 1),
        "the document is damaged or incomplete",
      ],
      [
        "a PDF that asks for a password",
        samplePdf({ encrypted: true }),
        "the document asks for a password",
      ],
      ["a PDF of many pages", samplePdf({ pages: 31 }), "the document has more than 30 pages"],
    ])("is refused: %s", async (_, bytes, why) => {
      const message = `document_file is not valid: ${why}`;
      for (const [profile, errors] of [
        ["profile1", { document_file: message }],
        ["profile2", { document_file: { message, failure: "format" } }],
      ] as const) {
        const partner = affiliationPartner(server, clients[profile]);
        const asked = await partner.post("/military/verify/upload", {
          ...people["military"],
          document_type: "dd214",
          document_file: base64(bytes),
        });
        expect(asked).toMatchObject({ code: 310, errors });
        expect(await partner.get(`/military/status/${asked.reference_id}`)).toEqual(asked);
      }
      expect(await list(server, "review", "list")).toEqual([]);
    });
  });
});
