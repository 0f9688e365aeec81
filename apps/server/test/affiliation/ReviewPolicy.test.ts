import { afterAll, beforeAll, describe, expect, it } from "@effect/vitest";
import { list, operate } from "../server/Operator.ts";
import { type StartedServer, startServer } from "../server/StartedServer.ts";
import { affiliationPartner, type Parameters, sampleDocument } from "./AffiliationPartner.ts";

let server: StartedServer;
let people: Readonly<Record<string, Parameters>>;
let clients: Readonly<Record<"profile1" | "profile2", Parameters>>;

beforeAll(async () => {
  server = await startServer({
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

const review = (does: string, id: string, reviewer: string) =>
  operate(server, "review", does, id, "--reviewer", reviewer);

describe("a review that two have to approve, within a minute", () => {
  it("waits for a second person after the first, and takes no other way", async () => {
    const { code, id } = await upload();
    await review("claim", id, "Ann");
    expect(await review("approve", id, "Ann")).toMatchObject({
      state: "InSecondReview",
      approved_by: "Ann",
    });
    expect(await code()).toBe(210);
    const again = await server.operate("review", "claim", id, "--reviewer", "Ann");
    expect(again.code).toBe(1);
    await review("claim", id, "Bob");
    expect(await review("approve", id, "Bob")).toMatchObject({ state: "Approved" });
    expect(await code()).toBe(200);
  }, 60_000);

  it("tells when each upload expires", async () => {
    const { id } = await upload();
    const row = (await list(server, "review", "list")).find(({ upload }) => upload === id);
    const waits = Date.parse(String(row?.["expires"])) - Date.parse(String(row?.["submitted"]));
    expect(waits).toBe(60_000);
  }, 60_000);
});
