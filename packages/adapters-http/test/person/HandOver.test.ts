import { nothingChecked } from "@bonafide/core/document/DocumentChecks";
import { DueTransactions } from "@bonafide/core/verification/DueTransactions";
import {
  MemoryDocumentReader,
  memoryReading,
} from "@bonafide/testkit/document/MemoryDocumentReader";
import { assert, describe, it } from "@effect/vitest";
import { Effect } from "effect";
import { TestClock } from "effect/testing";
import { renderToStaticMarkup } from "preact-render-to-string";
import { h } from "preact";
import { qrCode } from "../../src/person/pages/QrCode.ts";
import { photoFaults, photoReasons, photos } from "../../src/person/FaultText.ts";
import { withEdge } from "../server/TestEdge.ts";
import { back, credentials, front, proveIdentity, provePhone } from "./PageAsking.ts";
import { headingOf, linkOf, makeBrowser, wordsOf } from "./PageBrowser.ts";
import { atDocument, errorOf } from "./ProvingSteps.ts";

const files = [front, back];

/** A person at a desktop who asked for a code, and the phone that scanned it. */
const handedOver = Effect.gen(function* () {
  const at = yield* atDocument;
  const { browser, page } = at;
  const upload = yield* browser.open(linkOf(page, "Driver's license or state ID"));
  const shown = yield* browser.submit(upload, "handover");
  const link = linkOf(shown, "The link of the code");
  return {
    ...at,
    upload,
    shown,
    link,
    path: link.replace(/^https?:\/\/[^/]+/, ""),
    phone: yield* makeBrowser,
  };
});

describe("a document's photos", () => {
  it.effect("are handed over to a phone by a code, which works once", () =>
    withEdge(
      Effect.gen(function* () {
        const { browser, link, path, phone, shown } = yield* handedOver;
        assert.strictEqual(headingOf(shown), "Go on with your phone");
        assert.match(shown.text, /<noscript><meta http-equiv="refresh" content="5"/);
        const still = yield* browser.open(linkOf(shown, "Do not look again by itself"));
        assert.notMatch(still.text, /<script|http-equiv/);
        assert.strictEqual(linkOf(still, "The link of the code"), link);
        const drawn = renderToStaticMarkup(h("p", null, qrCode(link, "")));
        assert.include(shown.text, /<path d="([^"]*)"/.exec(drawn)?.[1] ?? "no code");
        // Opening the link uses nothing, and a wrong form neither.
        for (const _ of [1, 2])
          assert.strictEqual(headingOf(yield* phone.open(path)), "Take the photos");
        const page = yield* phone.open(path);
        assert.match(page.text, /capture="environment"/);
        assert.notInclude(page.text, "anna@people.example");
        assert.notInclude(page.text, "Take the photos with your phone");
        const half = yield* phone.submit(page, "document", { files: [front] });
        assert.strictEqual(errorOf(half, "back_image"), photoFaults.Missing(photos.back));
        const sent = yield* phone.submit(half, "document", { files });
        assert.strictEqual(headingOf(sent), "The photos are sent");
        for (const late of [
          yield* phone.submit(page, "document", { files }),
          yield* phone.open(path),
        ])
          assert.deepStrictEqual(
            [late.status, headingOf(late)],
            [410, "This link no longer works"],
          );
        // Of a form with an old code nothing is read.
        const form = { "content-type": "multipart/form-data; boundary=x" };
        const unread = yield* phone.send("POST", path, { headers: form, body: "no form" });
        assert.strictEqual(unread.status, 410);
        // The phone is not signed in, and the desktop goes on.
        assert.notInclude(wordsOf(yield* phone.open("/account")), "anna@people.example");
        const onward = yield* browser.open(linkOf(shown, "I have sent the photos"));
        assert.strictEqual(headingOf(onward), "We are reading your document");
        // So does the page of the code, which looks by itself.
        const { headers, status } = yield* browser.send("GET", shown.path);
        assert.strictEqual(status, 303);
        assert.strictEqual(headers["location"], linkOf(shown, "I have sent the photos"));
      }),
    ),
  );

  it.effect("are taken by no code that is altered, old, or of an ended session", () =>
    withEdge(
      Effect.gen(function* () {
        const { browser, path, phone, upload } = yield* handedOver;
        for (const wrong of [path.replace("license", "passport"), "/handover", `${path}x`])
          assert.strictEqual((yield* phone.open(wrong)).status, 410);
        yield* TestClock.adjust("10 minutes");
        assert.strictEqual((yield* phone.open(path)).status, 410);
        const next = yield* browser.submit(upload, "handover");
        const fresh = linkOf(next, "The link of the code").replace(/^https?:\/\/[^/]+/, "");
        const page = yield* phone.open(fresh);
        assert.strictEqual(page.status, 200);
        yield* browser.submit(upload, "signout");
        const late = yield* phone.submit(page, "document", { files });
        assert.strictEqual(late.status, 410);
        assert.strictEqual((yield* phone.open(fresh)).status, 410);
      }),
    ),
  );

  it.effect("that another person is sent as a code are not shown", () =>
    withEdge(
      Effect.gen(function* () {
        const { path, shown } = yield* handedOver;
        const other = yield* makeBrowser;
        const values = { ...credentials, email: "bert@people.example" };
        const signedUp = yield* other.submit(yield* other.open(shown.path), "signup", { values });
        yield* proveIdentity(other, yield* provePhone(other, signedUp));
        const { headers, status } = yield* other.send("GET", shown.path);
        assert.strictEqual((yield* other.open(path)).status, 200);
        assert.deepStrictEqual([status, headers["location"]?.includes("handover")], [303, false]);
      }),
    ),
  );

  it.effect("are asked for one by one where one could not be read, on the phone too", () =>
    withEdge(
      Effect.gen(function* () {
        const { browser, path, phone, shown } = yield* handedOver;
        const reader = yield* MemoryDocumentReader;
        yield* reader.answer(
          Effect.succeed({
            _tag: "Unread",
            failure: "InformationUnclear",
            reason: "back: glare",
            checks: nothingChecked,
            doubtful: false,
          }),
        );
        yield* phone.submit(yield* phone.open(path), "document", { files });
        yield* (yield* DueTransactions).sweep;
        const failed = yield* browser.open(linkOf(shown, "I have sent the photos"));
        assert.strictEqual(headingOf(failed), "Take one photo again");
        assert.include(errorOf(failed, "back_image"), photoReasons.glare);
        assert.notInclude(failed.text, "front_image");
        const both = yield* browser.open(linkOf(failed, "Take both photos again"));
        assert.include(both.text, "front_image");
        const again = yield* browser.submit(failed, "handover");
        const link = linkOf(again, "The link of the code").replace(/^https?:\/\/[^/]+/, "");
        const one = yield* phone.open(link);
        assert.notInclude(one.text, "front_image");
        const empty = yield* phone.submit(one, "document", { files: [] });
        assert.strictEqual(errorOf(empty, "back_image"), photoFaults.Missing(photos.back));
        const sent = yield* phone.submit(empty, "document", { files: [back] });
        assert.strictEqual(headingOf(sent), "The photos are sent");
        assert.strictEqual((yield* reader.shown).length, 1);
        yield* reader.answer(Effect.succeed(memoryReading));
        yield* (yield* DueTransactions).sweep;
        const [, second] = yield* reader.shown;
        assert.deepStrictEqual(
          [second?.front.length, second?.back?.length],
          [front.content.length, back.content.length],
        );
      }),
    ),
  );

  it.effect("are handed over by so many codes only", () =>
    withEdge(
      Effect.gen(function* () {
        const { browser, upload } = yield* handedOver;
        for (const _ of [2, 3, 4, 5])
          assert.strictEqual((yield* browser.submit(upload, "handover")).status, 200);
        const many = yield* browser.submit(upload, "handover");
        assert.strictEqual(many.status, 429);
        assert.include(wordsOf(many), "You asked for too many codes.");
      }),
    ),
  );
});
