import { existsSync } from "node:fs";
import { join } from "node:path";
import { sampleImage } from "@bonafide/testkit/document/SampleImage";
import { isTried } from "@bonafide/testkit/Portion";
import { afterAll, beforeAll, describe, expect, it } from "@effect/vitest";
import { objectName } from "@bonafide/adapters-sql/document/SealedPieces";
import { affiliationPartner, sampleDocument } from "../affiliation/AffiliationPartner.ts";
import {
  type CallbackReceiver,
  type Reaction,
  startReceiver,
} from "../callback/CallbackReceiver.ts";
import { attributesBy, authorizePath, browserAt, decodeTokens } from "../person/Browser.ts";
import type { Partner } from "../server/Partner.ts";
import { type ServerApart, startServerApart } from "../server/StartedServer.ts";
import { consolePage, enterConsole } from "../staff/ConsoleVisit.ts";
import { freshPlace, type StorePlace } from "../storage/StorePlace.ts";
import { describeStores } from "../storage/TestedStores.ts";
import { type ImagePlace, imagePlaces } from "./ImagePlaces.ts";
import { backOf, frontOf } from "./SampleForms.ts";

/** A document vendor's answer; in doubt, the document waits for a reviewer. */
const reads =
  (doubtful: boolean): Reaction =>
  (_, response) => {
    const document = { type: "license", number: "D1234567", birth_date: "1974-08-12" };
    response
      .writeHead(200, { "content-type": "application/json" })
      .end(JSON.stringify({ status: "read", document, doubtful }));
  };

const saysNothing: Reaction = () => {};

const lostWords = (id: string) =>
  `The image is lost: nothing erased it, and the storage of images has it no more. Reject ${id}, so that it is sent again`;

describeStores((store) => {
  // With one of the stores in a run, and with the other one in the next.
  const tried = imagePlaces.filter((_, at) => isTried(at + store.of(0, 1), imagePlaces.length));
  describe.each(tried)("an image that $kind lost", ({ open }) => {
    let images: ImagePlace;
    let reader: CallbackReceiver;
    let place: StorePlace;
    let server: ServerApart;
    let demo: Partner;

    const start = async () => {
      const { dataDir, settings: ofStore } = place;
      const settings = {
        ...ofStore,
        ...images.settings,
        BONAFIDE_DOCUMENT_READER: "vendor",
        BONAFIDE_DOCUMENT_VENDOR_URL: reader.url("/read"),
        BONAFIDE_DOCUMENT_VENDOR_TOKEN: "token",
        BONAFIDE_DOCUMENT_REVIEW: "true",
        BONAFIDE_SANDBOX_DELAY: "0",
      };
      server = await startServerApart({ dataDir, settings });
      demo = await server.as("demo");
    };

    beforeAll(async () => {
      images = await open();
      reader = await startReceiver(saysNothing);
      place = await freshPlace(store.of("sqlite", "postgres"), images.settings);
      await start();
    });
    afterAll(async () => {
      await server[Symbol.asyncDispose]();
      for (const used of [reader, images]) await used[Symbol.asyncDispose]();
      await place.remove();
    });

    /** Waits until every image is outside of the database. */
    const areMoved = () =>
      expect
        .poll(async () => {
          const [left] = await place.rows(
            "SELECT COALESCE(SUM(length(sealed)), 0) AS bytes FROM document_image_part",
          );
          return Number(left?.["bytes"]);
        })
        .toBe(0);

    /** Has the storage lose the first object of one side, once it has all of it. */
    const lose = async (transactionId: string, side: string) => {
      await areMoved();
      expect(await images.lose([objectName({ transactionId, side, piece: 0 })])).toBe(1);
    };

    const license = async (seed: number) => {
      const front = frontOf("front.jpg", sampleImage("jpeg", 1_500_000, seed));
      const sent = await demo.verify("license", [front, backOf()]);
      expect(sent.outcome).toEqual([200, 210]);
      return sent.transactionId;
    };

    const reviewed = async (id: string) => {
      const { cookie } = await enterConsole(server, (await server.sandbox()).staff.reviewer);
      const path = `/console/review/documents/${id}`;
      await expect.poll(async () => (await consolePage(server, cookie, path)).status).toBe(200);
      return (more = "") => consolePage(server, cookie, `${path}${more}`);
    };

    const statusOf = async (path: string) => (await fetch(`${server.baseUrl}${path}`)).status;

    /** That the server runs on, met no defect, and reported what it missed. */
    const livesOn = async () => {
      expect(server.child.exitCode).toBe(null);
      expect([await statusOf("/health"), await statusOf("/ready")]).toEqual([200, 200]);
      expect(server.output.stderr).toContain("An image is lost: its object is not there");
      expect(server.output.stderr).not.toMatch(/defect|^\s+at /m);
    };

    it("is passed back to no consumer, and the other side is", async () => {
      const sandbox = await server.sandbox();
      const { submit } = browserAt(server.baseUrl);
      const entered = await submit(authorizePath(sandbox), "signin", sandbox.users.demo);
      const agreed = await submit(entered.headers.get("location") ?? "", "consent");
      const { attributes } = await attributesBy(server, agreed.headers.get("location"));
      const found = attributes.find(({ handle }) => handle === "document_tokens")?.value;
      const tokens = decodeTokens(found);
      const [image] = await place.rows("SELECT transaction_id FROM document_image");
      await lose(String(image?.["transaction_id"]), "front");
      const passedBack = (token: string, more = "") =>
        fetch(
          `${server.baseUrl}/api/public/v3/documents/${token}?token=${sandbox.passback.token}${more}`,
          { method: "POST" },
        );
      for (const more of ["", "&size=300x200"]) {
        const front = await passedBack(tokens.front, more);
        expect([more, front.status]).toEqual([more, 404]);
        expect(await front.json()).toEqual({
          errors: [expect.objectContaining({ code: 4100, message: "Resource not found" })],
        });
        const back = await passedBack(tokens.back, more);
        expect([back.status, back.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
        expect((await back.bytes()).length).toBeGreaterThan(1_000);
      }
      await livesOn();
    });

    it("is shown to a reviewer as lost, in the console and at the terminal, until the document is rejected", async () => {
      reader.reaction = reads(true);
      const [id, other] = [await license(1), await license(2)];
      const [ask, askOther] = [await reviewed(id), await reviewed(other)];
      await lose(id, "front");

      const page = await ask();
      expect(page.status).toBe(200);
      expect(page.words).toContain(lostWords(id));
      expect(page.text).not.toContain(`src="/console/review/documents/${id}/front"`);
      expect(page.text).toContain(`src="/console/review/documents/${id}/back"`);
      const picture = await ask("/front");
      expect([picture.status, picture.heading]).toEqual([422, "This cannot be shown"]);
      expect(picture.words).toContain(lostWords(id));
      expect((await ask("/back")).status).toBe(200);

      const fileOf = (document: string, side: string) => join(server.dataDir, document + side);
      const written = (document: string, side: string) =>
        server.operate("document", "review", "image", document, side, fileOf(document, side));
      expect(await written(id, "front")).toEqual({
        code: 1,
        stdout: "",
        stderr: expect.stringMatching(new RegExp(`${lostWords(id)}\n$`)),
      });
      expect(existsSync(fileOf(id, "front"))).toBe(false);
      expect(await written(id, "back")).toMatchObject({ code: 0 });
      expect((await server.operate("document", "review", "approve", id)).code).toBe(1);

      const whole = await askOther();
      expect(whole.words).not.toContain("The image is lost");
      expect((await askOther("/front")).status).toBe(200);
      expect(await written(other, "front")).toMatchObject({ code: 0 });
      const rejected = await server.operate("document", "review", "reject", id);
      expect(rejected).toMatchObject({ code: 0, stderr: "" });
      expect((await demo.document(id)).outcome).toEqual([200, 300]);
      expect((await ask()).status).toBe(404);
      await livesOn();
    });

    it("of an upload is shown to its reviewer as lost", async () => {
      const { clients, people, staff } = await server.sandbox();
      const partner = affiliationPartner(server, clients.profile1);
      const asked = await partner.post("/military/verify/upload", {
        ...people.military,
        document_type: "dd214",
        document_file: sampleDocument,
      });
      const id = asked.reference_id ?? "";
      await lose(id, "document");
      const { cookie } = await enterConsole(server, staff.reviewer);
      const path = `/console/review/uploads/${id}`;
      const csrf = /name="csrf" value="([^"]*)"/.exec(
        (await consolePage(server, cookie, path)).text,
      );
      await fetch(`${server.baseUrl}${path}/claim`, {
        method: "POST",
        headers: { cookie, "sec-fetch-site": "same-origin" },
        body: new URLSearchParams({ csrf: csrf?.[1] ?? "", task: "claim" }),
      });
      const page = await consolePage(server, cookie, path);
      expect([page.status, page.words.includes(lostWords(id))]).toEqual([200, true]);
      expect(page.words).not.toContain("The document was erased");
      const picture = await consolePage(server, cookie, `${path}/file`);
      expect([picture.status, picture.words.includes(lostWords(id))]).toEqual([422, true]);
      await livesOn();
    });

    it("of a document that is still to be read ends that document alone, with 2005", async () => {
      reader.reaction = saysNothing;
      reader.received.length = 0;
      const [id, other] = [await license(3), await license(4)];
      const isRead = ({ path }: { readonly path: string }) => path === "/read";
      await reader.until(2, isRead, 120_000);
      await lose(id, "back");
      // The next start reads both again, at once.
      await server.stop("SIGKILL");
      reader.reaction = reads(false);
      reader.received.length = 0;
      await start();
      const settled = await demo.settledDocument(id);
      expect(settled.outcome).toEqual([200, 300]);
      expect(settled.body.result).toMatchObject({ verified: false, errors: [{ code: 2005 }] });
      expect((await demo.settledDocument(other)).outcome).toEqual([200, 200]);
      expect(reader.received.map(({ body }) => JSON.parse(body).id)).toEqual([other]);
      await livesOn();
    });
  });
});
