import { birthDateTexts, phoneParameter } from "@bonafide/core/telecom/TelecomRequests";
import { Phone } from "@bonafide/core/telecom/Phone";
import { MemoryCarrierRecords } from "@bonafide/testkit/telecom/MemoryCarrierRecords";
import { MemorySmsGateway } from "@bonafide/testkit/telecom/MemorySmsGateway";
import { assert, describe, it } from "@effect/vitest";
import { Effect } from "effect";
import { proofFaults } from "../../src/person/FaultText.ts";
import { withEdge } from "../server/TestEdge.ts";
import { birthDate, passTime, phone, proveDocument, proveIdentity } from "./PageAsking.ts";
import { headingOf, linkOf, wordsOf } from "./PageBrowser.ts";
import { atDocument, atIdentity, errorOf, summaryOf } from "./ProvingSteps.ts";

describe("the page of a proof that failed", () => {
  it.effect("leads to another number, and back to the proved one", () =>
    withEdge(
      Effect.gen(function* () {
        const { browser, page } = yield* atIdentity;
        const other = "2025550199";
        yield* (yield* MemoryCarrierRecords).answer(Phone.make(phone), {
          _tag: "NotMatched",
          reason: { failure: "UserUnknown", info: "SubscriberUnknown" },
        });
        const failed = yield* proveIdentity(browser, page);
        const account = wordsOf(yield* browser.open("/account"));
        assert.include(account, `${proofFaults.UserUnknown} To try again, start once more`);
        const another = yield* browser.open(linkOf(failed, "Use another number"));
        assert.strictEqual(headingOf(another), "Confirm your phone");
        assert.include(wordsOf(another), "Step 1 of 4");
        const kept = yield* browser.open(linkOf(another, "Go back"));
        assert.strictEqual(headingOf(kept), "Confirm who you are");
        const wrong = yield* browser.submit(another, "phone", { values: { phone: "12" } });
        assert.strictEqual(errorOf(wrong, "phone"), phoneParameter.asked?.en.wrong);
        const sent = yield* browser.submit(wrong, "phone", { values: { phone: other } });
        assert.include(wordsOf(sent), "ending in 0199");
        const code = yield* (yield* MemorySmsGateway).codeOf(Phone.make(other));
        const again = yield* browser.submit(sent, "code", { values: { code } });
        assert.strictEqual(headingOf(again), "Confirm who you are");
        assert.strictEqual(headingOf(yield* proveIdentity(browser, again)), "Show your document");
      }),
    ),
  );

  it.effect("leads to another birth date where the document tells another", () =>
    withEdge(
      Effect.gen(function* () {
        const { browser, page, path } = yield* atIdentity;
        yield* browser.submit(page, "identity", { values: { birth_date: "1934-08-21" } });
        yield* passTime;
        const kinds = yield* browser.open(path);
        assert.notInclude(wordsOf(kinds), "Correct your date of birth");
        const failed = yield* proveDocument(browser, path);
        assert.include(summaryOf(failed), proofFaults.BirthDateDiffers);
        const again = yield* browser.open(linkOf(failed, "Correct your date of birth"));
        assert.strictEqual(headingOf(again), "Confirm who you are");
        assert.include(wordsOf(again), "Step 2 of 4");
        assert.notInclude(again.text, "1934-08-21");
        assert.strictEqual(
          headingOf(yield* browser.open(linkOf(again, "Go back"))),
          "Show your document",
        );
        const wrong = yield* browser.submit(again, "identity", {
          values: { birth_date: "1934-13-01" },
        });
        assert.strictEqual(errorOf(wrong, "birth_date"), birthDateTexts.en.wrong);
        const waiting = yield* browser.submit(wrong, "identity", {
          values: { birth_date: birthDate },
        });
        assert.strictEqual(headingOf(waiting), "We are asking your carrier");
        yield* passTime;
        // The document was this person's all the time.
        assert.include(headingOf(yield* browser.open(path)), "Share with");
      }),
    ),
  );

  it.effect("asks again only for what was proved", () =>
    withEdge(
      Effect.gen(function* () {
        const { browser, page, path } = yield* atDocument;
        const another = (what: string) =>
          Effect.map(browser.open(`${path}&another=${what}`), headingOf);
        assert.strictEqual(headingOf(page), "Show your document");
        assert.strictEqual(yield* another("document"), "Show your document");
        assert.strictEqual(yield* another("teacher"), "Show your document");
        assert.strictEqual(yield* another("nothing"), "Show your document");
        yield* proveDocument(browser, path);
        assert.include(yield* another("teacher"), "Share with");
        assert.include(yield* another("__proto__"), "Share with");
      }),
    ),
  );
});
