import { assert, describe, it } from "@effect/vitest";
import { Effect } from "effect";
import { TestClock } from "effect/testing";
import { renderToStaticMarkup } from "preact-render-to-string";
import { h } from "preact";
import { qrCode } from "../../src/person/pages/QrCode.ts";
import { photoFaults, photos } from "../../src/person/FaultText.ts";
import { withEdge } from "../server/TestEdge.ts";
import { back, front } from "./PageAsking.ts";
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
        const again = yield* phone.submit(page, "document", { files });
        assert.deepStrictEqual(
          [again.status, headingOf(yield* phone.open(path))],
          [again.status, "This link no longer works"],
        );
        assert.notStrictEqual(again.status, 200);
        // The phone is not signed in, and the desktop goes on.
        assert.notInclude(wordsOf(yield* phone.open("/account")), "anna@people.example");
        const onward = yield* browser.open(linkOf(shown, "I have sent the photos"));
        assert.strictEqual(headingOf(onward), "We are reading your document");
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
        assert.notStrictEqual(late.status, 200);
        assert.strictEqual((yield* phone.open(fresh)).status, 410);
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
