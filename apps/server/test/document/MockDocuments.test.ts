import { failures } from "@bonafide/core/catalogue/Failure";
import type { DocumentKind } from "@bonafide/core/document/DocumentKind";
import { afterAll, beforeAll, describe, expect, it } from "@effect/vitest";
import { Record } from "effect";
import {
  type CallbackReceiver,
  type Received,
  startReceiver,
} from "../callback/CallbackReceiver.ts";
import type { Partner } from "../server/Partner.ts";
import type { StartedServer } from "../server/StartedServer.ts";
import { describeStores } from "../storage/TestedStores.ts";
import { formOf } from "./SampleForms.ts";

describeStores((store) => {
  let server: StartedServer;
  let receiver: CallbackReceiver;
  let demo: Partner;
  beforeAll(async () => {
    server = await store.serve();
    receiver = await startReceiver();
    demo = await server.as("demo");
    const { organizations } = await server.sandbox();
    const webhook = [
      "webhook",
      "set",
      organizations.demo.uuid,
      "document",
      receiver.url("/webhook"),
    ];
    expect(await server.operate(...webhook)).toMatchObject({ code: 0, stderr: "" });
  });
  afterAll(async () => {
    await receiver[Symbol.asyncDispose]();
    await server[Symbol.asyncDispose]();
  });

  const kinds: ReadonlyArray<DocumentKind> = ["license", "passport", "passcard"];

  const nothingChecked = {
    image_quality: "not_checked",
    data_extraction: "not_checked",
    data_validation: "not_checked",
    data_consistency: "not_checked",
    authenticity: "not_checked",
    issuer: "not_checked",
    chip: "not_checked",
    liveness: "not_checked",
  };

  const verified = (type: DocumentKind) => ({
    verified: true,
    document: {
      type,
      issuer: "UTO",
      number_last4: "02C3",
      issued: "2020-01-31",
      expires: "2099-12-31",
    },
    attributes: { fname: "ANNA", mname: "MARIA", lname: "ERIKSSON", birth_date: "1974-08-12" },
    checks: nothingChecked,
  });

  /** Asks under a name of the sandbox's, and gives what became of it, the callback's and the webhook's word of it. */
  const become = async (kind: DocumentKind, fileName: string) => {
    const path = `/told/${kind}/${fileName}`;
    const asked = await demo.verify(kind, [
      { name: "callback_url", content: receiver.url(path) },
      ...formOf(kind, fileName),
    ]);
    expect(asked.outcome).toEqual([200, 210]);
    expect(asked.body).toMatchObject({ product: `document.${kind}.verify` });
    const settled = await demo.settledDocument(asked.transactionId);
    const isOf = ({ body }: Received) => body.includes(asked.transactionId);
    const told = await receiver.until(2, isOf);
    expect(told.map((message) => message.path).sort()).toEqual([path, "/webhook"].sort());
    return { settled, told: told.map(({ body }) => body) };
  };

  describe.each(kinds)("a %s of the sandbox", (kind) => {
    it("named mock-verified is pending, then verified, and reported by its short name", async () => {
      const { settled, told } = await become(kind, "mock-verified.png");
      expect(settled.outcome).toEqual([200, 200]);
      expect(JSON.parse(settled.text).result).toEqual(verified(kind));
      const short = settled.text.replace(`"document.${kind}.verify"`, `"${kind}.verify"`);
      expect(told).toEqual([short, short]);
    });

    const documents = Record.toEntries(failures).filter(
      ([, { code }]) => code >= 2000 && code < 3000,
    );

    it.each(documents)("that ends with %s by its name", async (_, { code, message }) => {
      const { settled, told } = await become(kind, `mock-${code}.jpg`);
      expect(settled.outcome).toEqual([200, 300]);
      expect(settled.body.result).toEqual({ verified: false, errors: [{ code, message }] });
      const short = settled.text.replace(`"document.${kind}.verify"`, `"${kind}.verify"`);
      expect(told).toEqual([short, short]);
    });

    it("named mock-pending stays pending, without a callback", async () => {
      const asked = await demo.verify(kind, [
        { name: "callback_url", content: receiver.url("/never") },
        ...formOf(kind, "mock-pending"),
      ]);
      // What came later is settled.
      await become(kind, "mock-2004.jpeg");
      expect((await demo.document(asked.transactionId)).outcome).toEqual([200, 210]);
      expect(receiver.received.filter(({ body }) => body.includes(asked.transactionId))).toEqual(
        [],
      );
    });

    it("is held to size and type whatever its name", async () => {
      const [front, ...others] = formOf(kind, "mock-verified.png");
      const asWell = (content: string) =>
        demo.verify(kind, [
          { name: "front_image", fileName: front?.fileName ?? "", content },
          ...others,
        ]);
      expect((await asWell("x")).outcome).toEqual([422, 3109]);
      expect((await asWell("x".repeat(50_000))).outcome).toEqual([422, 3111]);
      expect((await asWell("x".repeat(17_000_000))).outcome).toEqual([422, 3110]);
    });
  });
});
