import { licenseBack } from "@bonafide/testkit/document/specimen/LicenseBack";
import { licenseFront } from "@bonafide/testkit/document/specimen/LicenseFront";
import { photograph } from "@bonafide/testkit/document/specimen/Photograph";
import { makePerson } from "@bonafide/testkit/document/specimen/SpecimenPerson";
import type { FormPart } from "@bonafide/testkit/server/MultipartBody";
import { beforeAll, describe, expect, it } from "@effect/vitest";
import { startServer } from "../server/StartedServer.ts";

/** A license that prints no country, which its barcode has. */
let sides: ReadonlyArray<FormPart>;
beforeAll(async () => {
  const holder = makePerson(101);
  const [front, back] = await Promise.all([
    licenseFront({ ...holder, country: "" }, 101).then((card) => photograph(card, "half", 1)),
    licenseBack(holder, 101).then((card) => photograph(card, "half", 2)),
  ]);
  sides = [
    { name: "front_image", fileName: "front.jpg", content: front },
    { name: "back_image", fileName: "back.jpg", content: back },
  ];
});

const startWith = (rules: string, review = "false") =>
  startServer({
    settings: { BONAFIDE_DOCUMENT_UNSEEN: rules, BONAFIDE_DOCUMENT_REVIEW: review },
  });

describe("a document of which a field could not be seen", () => {
  it("is verified without a rule, and its checks name the field", async () => {
    await using server = await startWith("height=refuse");
    const demo = await server.as("demo");
    const asked = await demo.verify("license", sides);
    const settled = await demo.settledDocument(asked.transactionId);
    expect(settled.outcome).toEqual([200, 200]);
    expect(JSON.parse(settled.text).result).toMatchObject({
      verified: true,
      checks: {
        data_consistency: "not_checked",
        fields: { number: "agrees", height: "agrees", country: "unseen" },
      },
    });
  });

  it("is unclear where a rule refuses the field", async () => {
    await using server = await startWith("country=refuse");
    const demo = await server.as("demo");
    const asked = await demo.verify("license", sides);
    const settled = await demo.settledDocument(asked.transactionId);
    expect(settled.outcome).toEqual([200, 300]);
    expect(settled.body.result).toMatchObject({
      verified: false,
      errors: [{ code: 2004, additional_info: "front: country not confirmed" }],
    });
  });

  it("waits for a person where a rule has the field reviewed", async () => {
    await using server = await startWith("country=review", "true");
    const demo = await server.as("demo");
    const asked = await demo.verify("license", sides);
    const listed = async () =>
      (await server.operate("document", "review", "list", "--json")).stdout;
    await expect.poll(listed, { timeout: 240_000 }).toContain(asked.transactionId);
    expect((await demo.document(asked.transactionId)).outcome).toEqual([200, 210]);
  });
});
