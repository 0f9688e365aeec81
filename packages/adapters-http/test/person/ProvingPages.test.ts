import {
  birthDateTexts,
  codeParameter,
  phoneParameter,
} from "@bonafide/core/telecom/TelecomRequests";
import { failures } from "@bonafide/core/catalogue/Failure";
import type { RefusalName } from "@bonafide/core/catalogue/Refusal";
import { nothingChecked } from "@bonafide/core/document/DocumentChecks";
import { Phone } from "@bonafide/core/telecom/Phone";
import { MemoryDocumentReader } from "@bonafide/testkit/document/MemoryDocumentReader";
import { MemoryCarrierRecords } from "@bonafide/testkit/telecom/MemoryCarrierRecords";
import { MemorySmsGateway } from "@bonafide/testkit/telecom/MemorySmsGateway";
import { assert, describe, it } from "@effect/vitest";
import { Effect } from "effect";
import { TestClock } from "effect/testing";
import { photoFaults, photos, proofFaults, refusals } from "../../src/person/FaultText.ts";
import { withEdge } from "../server/TestEdge.ts";
import { back, birthDate, front, passTime, phone, proveIdentity } from "./PageAsking.ts";
import { headingOf, linkOf, wordsOf } from "./PageBrowser.ts";
import { atDocument, atIdentity, atPhone, errorOf, summaryOf } from "./ProvingSteps.ts";

const refusalText = (name: RefusalName): string => {
  const texts: Partial<Record<RefusalName, string | undefined>> = {
    ...refusals,
    PhoneInvalid: phoneParameter.asked?.en.wrong,
    CodeInvalid: codeParameter.asked?.en.wrong,
    BirthDateInvalid: birthDateTexts.en.missing,
  };
  return texts[name] ?? assert.fail(name);
};

describe("the phone's page", () => {
  it.effect("takes a number as people write it, and shows its ending only", () =>
    withEdge(
      Effect.gen(function* () {
        const { browser, page } = yield* atPhone;
        assert.match(page.text, /<input[^>]*type="tel"[^>]*autocomplete="tel-national"/);
        const sent = yield* browser.submit(page, "phone", {
          values: { phone: "+1 (202) 555-0123" },
        });
        assert.include(wordsOf(sent), "the number ending in 0123.");
        assert.notInclude(sent.text, phone);
        assert.match(sent.text, /autocomplete="one-time-code" inputmode="numeric"/i);
        assert.lengthOf(yield* (yield* MemorySmsGateway).messages, 1);
      }),
    ),
  );

  it.effect("says what is wrong with a number, which stays", () =>
    withEdge(
      Effect.gen(function* () {
        const { browser, page } = yield* atPhone;
        const wrong = yield* browser.submit(page, "phone", { values: { phone: "12 34<" } });
        assert.strictEqual(wrong.status, 422);
        assert.strictEqual(errorOf(wrong, "phone"), refusalText("PhoneInvalid"));
        assert.include(wrong.text, 'value="12 34&lt;"');
      }),
    ),
  );

  it.effect("never shows a code again, sends a new one, and takes another number", () =>
    withEdge(
      Effect.gen(function* () {
        const { browser, page } = yield* atPhone;
        const codePage = yield* browser.submit(page, "phone", { values: { phone } });
        const wrong = yield* browser.submit(codePage, "code", { values: { code: "999999" } });
        assert.strictEqual(errorOf(wrong, "code"), refusalText("CodeInvalid"));
        assert.notInclude(wrong.text, "999999");
        yield* TestClock.adjust("2 minutes");
        const again = yield* browser.submit(wrong, "resend");
        assert.strictEqual(headingOf(again), "Enter the code");
        assert.lengthOf(yield* (yield* MemorySmsGateway).messages, 2);
        const another = yield* browser.open(linkOf(again, "Use another number"));
        assert.strictEqual(headingOf(another), "Confirm your phone");
        const other = yield* browser.submit(another, "phone", { values: { phone: "2025550199" } });
        assert.include(wordsOf(other), "ending in 0199");
      }),
    ),
  );

  it.effect("starts again after too many wrong codes, and after an unused code", () =>
    withEdge(
      Effect.gen(function* () {
        const { browser, page, path } = yield* atPhone;
        let shown = yield* browser.submit(page, "phone", { values: { phone } });
        for (let at = 0; at < 5; at += 1) {
          shown = yield* browser.submit(shown, "code", { values: { code: "999999" } });
        }
        shown = yield* browser.open(path);
        assert.strictEqual(headingOf(shown), "Confirm your phone");
        assert.include(summaryOf(shown), proofFaults.RetryLimitExceeded);
        yield* browser.submit(shown, "phone", { values: { phone } });
        yield* TestClock.adjust("11 minutes");
        yield* passTime;
        assert.include(summaryOf(yield* browser.open(path)), proofFaults.CodeExpired);
      }),
    ),
  );

  it.effect("says why a text did not arrive", () =>
    withEdge(
      Effect.gen(function* () {
        const { browser, page } = yield* atPhone;
        yield* (yield* MemorySmsGateway).fail(Phone.make(phone), "NumberBlocked");
        const failed = yield* browser.submit(page, "phone", { values: { phone } });
        assert.strictEqual(headingOf(failed), "Confirm your phone");
        assert.include(summaryOf(failed), proofFaults.NumberBlocked);
      }),
    ),
  );

  it.effect("asks to wait, and says for how long", () =>
    withEdge(
      Effect.gen(function* () {
        const { browser, page } = yield* atPhone;
        yield* (yield* MemorySmsGateway).refuse(Phone.make(phone), "ProductRateExceeded");
        const wait = yield* browser.submit(page, "phone", { values: { phone } });
        assert.include(summaryOf(wait), refusalText("ProductRateExceeded"));
      }),
    ),
  );
});

describe("the identity's page", () => {
  it.effect("refreshes until the carrier answers, unless the person stops it", () =>
    withEdge(
      Effect.gen(function* () {
        const { browser, page } = yield* atIdentity;
        assert.match(page.text, /<input[^>]*type="date" autocomplete="bday"/);
        const waiting = yield* browser.submit(page, "identity", {
          values: { birth_date: birthDate },
        });
        assert.strictEqual(headingOf(waiting), "We are asking your carrier");
        assert.strictEqual(waiting.headers["refresh"], "3");
        const still = yield* browser.open(linkOf(waiting, "Stop looking again"));
        assert.isUndefined(still.headers["refresh"]);
        const next = yield* browser.open(linkOf(still, "Look again now"));
        assert.strictEqual(next.headers["refresh"], "3");
        yield* passTime;
        assert.strictEqual(headingOf(yield* browser.open(next.path)), "Show your document");
      }),
    ),
  );

  it.effect.each([
    ["", refusalText("BirthDateInvalid")],
    ["1934-13-01", birthDateTexts.en.wrong],
    ["1978-02-30", birthDateTexts.en.wrong],
    ["1850-01-01", birthDateTexts.en.wrong],
    ["2050-01-01", birthDateTexts.en.wrong],
    ["1969-12-31", refusalText("BirthDateMinor")],
  ] as const)("says what is wrong with %j", ([entered, message]) =>
    withEdge(
      Effect.gen(function* () {
        const { browser, page } = yield* atIdentity;
        const wrong = yield* browser.submit(page, "identity", { values: { birth_date: entered } });
        assert.strictEqual(wrong.status, 422);
        assert.strictEqual(errorOf(wrong, "birth_date"), message);
      }),
    ),
  );

  it.effect("says that the carrier has no match, and asks again", () =>
    withEdge(
      Effect.gen(function* () {
        const { browser, page } = yield* atIdentity;
        yield* (yield* MemoryCarrierRecords).answer(Phone.make(phone), {
          _tag: "NotMatched",
          reason: { failure: "UserUnknown", info: "BirthDateMismatch" },
        });
        const failed = yield* proveIdentity(browser, page);
        assert.strictEqual(headingOf(failed), "Confirm who you are");
        assert.include(summaryOf(failed), proofFaults.UserUnknown);
        assert.notInclude(failed.text, "birth_date does not match");
      }),
    ),
  );
});

describe("the document's page", () => {
  it.effect("lets a phone take photos, and choose saved ones instead", () =>
    withEdge(
      Effect.gen(function* () {
        const { browser, page } = yield* atDocument;
        const license = yield* browser.open(linkOf(page, "Driver's license"));
        assert.match(
          license.text,
          /name="front_image"[^>]*type="file" accept="image\/jpeg,image\/png" capture="environment"/,
        );
        const saved = yield* browser.open(linkOf(license, "Use saved photos"));
        assert.include(saved.text, 'name="back_image"');
        assert.notInclude(saved.text, "capture=");
        const passport = yield* browser.open(linkOf(page, "The page with your photo"));
        assert.notInclude(passport.text, "back_image");
        assert.strictEqual(
          headingOf(yield* browser.open(linkOf(passport, "another document"))),
          "Show your document",
        );
      }),
    ),
  );

  it.effect("says what is wrong with photos", () =>
    withEdge(
      Effect.gen(function* () {
        const { browser, page } = yield* atDocument;
        const license = yield* browser.open(linkOf(page, "Driver's license"));
        const none = yield* browser.submit(license, "document");
        assert.strictEqual(none.status, 422);
        assert.strictEqual(errorOf(none, "front_image"), photoFaults.Missing(photos.front));
        assert.strictEqual(errorOf(none, "back_image"), photoFaults.Missing(photos.back));
        for (const [content, name] of [
          [new Uint8Array(1000), "FileTooSmall"],
          [new Uint8Array(50_000), "ImageTypeUnsupported"],
          [new Uint8Array(16 * 1024 * 1024), "FileTooLarge"],
        ] as const) {
          const files = [{ ...front, content }, back];
          const wrong = yield* browser.submit(license, "document", { files });
          assert.strictEqual(errorOf(wrong, "front_image"), photoFaults[name](photos.front));
          assert.notInclude(wrong.text, "field-back_image-error");
        }
      }),
    ),
  );

  it.effect("says which photo is wrong, and what is wrong with both", () =>
    withEdge(
      Effect.gen(function* () {
        const { browser, page } = yield* atDocument;
        const license = yield* browser.open(linkOf(page, "Driver's license"));
        const small = { ...front, content: new Uint8Array(1000) };
        const noPicture = { ...back, content: new Uint8Array(50_000) };
        const both = yield* browser.submit(license, "document", { files: [small, noPicture] });
        assert.strictEqual(errorOf(both, "front_image"), photoFaults.FileTooSmall(photos.front));
        assert.strictEqual(
          errorOf(both, "back_image"),
          photoFaults.ImageTypeUnsupported(photos.back),
        );
        const passport = yield* browser.open(linkOf(page, "The page with your photo"));
        const wrong = yield* browser.submit(passport, "document", { files: [small] });
        assert.strictEqual(errorOf(wrong, "front_image"), photoFaults.FileTooSmall(photos.page));
      }),
    ),
  );

  it.effect("waits until the document is read, then says why it was not believed", () =>
    withEdge(
      Effect.gen(function* () {
        const { browser, page, path } = yield* atDocument;
        yield* (yield* MemoryDocumentReader).answer(
          Effect.succeed({
            _tag: "Unread",
            failure: "SidesDiffer",
            reason: "names differ",
            checks: nothingChecked,
            doubtful: false,
          }),
        );
        const license = yield* browser.open(linkOf(page, "Driver's license"));
        const waiting = yield* browser.submit(license, "document", { files: [front, back] });
        assert.strictEqual(headingOf(waiting), "We are reading your document");
        assert.strictEqual(waiting.headers["refresh"], "3");
        yield* passTime;
        const failed = yield* browser.open(path);
        assert.strictEqual(headingOf(failed), "Show your document");
        assert.include(summaryOf(failed), proofFaults.SidesDiffer);
      }),
    ),
  );
});

describe("the texts", () => {
  it("have words of their own for every failure", () => {
    for (const [name, { message }] of Object.entries(failures)) {
      const words = Reflect.get(proofFaults, name);
      assert.isString(words);
      assert.notStrictEqual(words, message);
    }
  });
});
