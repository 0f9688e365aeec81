import { nothingChecked } from "@bonafide/core/document/DocumentChecks";
import { BirthDate } from "@bonafide/core/telecom/BirthDate";
import type { ImageSide } from "@bonafide/core/document/ImageStore";
import type { DocumentTransaction } from "@bonafide/core/verification/Transaction";
import type { UploadedDocument } from "@bonafide/core/affiliation/AffiliationCase";
import { sampleUpload } from "@bonafide/testkit/affiliation/AffiliationSamples";
import {
  sampleDocument,
  sampleVerification,
} from "@bonafide/testkit/verification/TransactionSamples";
import { assert, describe, it } from "@effect/vitest";
import { documentCasePage } from "../../src/console/pages/DocumentCasePage.ts";
import { caseOfDocument, caseOfUpload } from "../../src/console/pages/QueuePage.ts";
import { uploadPage, type UploadView } from "../../src/console/pages/UploadPage.ts";
import { makeRenderedPages } from "../person/RenderedPages.ts";
import { idAt, minutes, visitOf } from "./SampleVisits.ts";

const verification = sampleVerification({ id: idAt(10), accountId: idAt(11) });

const documentOf = (changes: Partial<DocumentTransaction>): DocumentTransaction =>
  sampleDocument(verification, { id: idAt(12), created: minutes(1), ...changes });

const inReview = {
  _tag: "InReview",
  faults: [],
  checks: nothingChecked,
  expiresAt: minutes(60),
} as const;

const claim = { reviewer: "rita", until: minutes(10) };

const uploadOf = (changes: Partial<UploadedDocument>): UploadedDocument =>
  sampleUpload({ id: idAt(13), created: minutes(1), ...changes });

const view: UploadView = {
  upload: uploadOf({}),
  described: {
    documentType: undefined,
    role: undefined,
    school: undefined,
    attributes: [],
    alike: [],
  },
  organization: undefined,
  held: true,
  type: "jpeg",
  isLost: false,
  pages: 0,
};

describe("a case of the review", () => {
  it.effect("shows of a document what was read and checked", () => {
    const pages = makeRenderedPages();
    const add = (
      name: string,
      document: DocumentTransaction,
      query = "",
      lost: ReadonlyArray<ImageSide> = [],
    ) =>
      pages.add(
        name,
        documentCasePage(
          { document, sides: ["front", "back"], lost, organization: "A school" },
          visitOf("reviewer", query),
        ),
      );
    add("unread, not in review", documentOf({ personal: undefined }));
    add(
      "a passport without fields",
      documentOf({
        product: "document.passport.verify",
        state: {
          ...inReview,
          faults: [
            { failure: "InformationUnclear", reason: "front: blurred" },
            { failure: "DocumentUnverified" },
          ],
          checks: { ...nothingChecked, signed: ["number", "lname"] },
        },
        personal: {
          callbackUrls: [],
          facts: {
            type: "passport",
            number: "D1",
            birthDate: BirthDate.make("1934-08-12"),
            address: { street1: "Main 1", city: "Reno", state: "NV", zip: "89501" },
          },
        },
      }),
      "zoom=4&turn=270",
    );
    const compared = documentOf({
      state: { ...inReview, checks: { ...nothingChecked, fields: { birth_date: "unseen" } } },
    });
    add("compared", compared, "zoom=3&turn=9");
    add("a lost front", compared, "", ["front"]);
    const failed = visitOf("reviewer", "", { reason: "InformationUnclear" });
    pages.add(
      "a failed rejection",
      documentCasePage(
        { document: compared, sides: [], lost: [], organization: undefined },
        failed,
      ),
    );
    return pages.areIn("document-case-pages.txt");
  });

  it.effect("shows an upload's person only while it is held", () => {
    const pages = makeRenderedPages();
    const add = (name: string, changes: Partial<UploadView>, query = "") =>
      pages.add(name, uploadPage({ ...view, ...changes }, visitOf("reviewer", query)));
    const details = {
      fname: "Ada",
      unknown: "x",
      address: { street: "Main 1", city: "Reno", state: "NV", zip: "89501" },
    };
    add("free", { held: false });
    add("erased", { type: undefined, upload: uploadOf({ personal: undefined }) });
    add("lost", { type: undefined, isLost: true });
    add("described", {
      upload: uploadOf({ personal: { details } }),
      organization: "A school",
      described: {
        ...view.described,
        documentType: "Card",
        role: "emt",
        school: "University of One",
        alike: [{ id: idAt(14), is: "same file" }],
      },
    });
    add("a PDF that cannot be shown", { type: "pdf", pages: 0 });
    add("a PDF of one page", { type: "pdf", pages: 1 }, "page=1");
    for (const page of ["0", "2", "3", "4", "1.5"])
      add(`a PDF at page ${page}`, { type: "pdf", pages: 3 }, `page=${page}`);
    const second = uploadOf({
      family: "military",
      state: { _tag: "InSecondReview", approvedBy: "ann", expiresAt: minutes(9), claim },
      personal: {
        details: {},
        attributes: { branch: "Army", service_stop_date: "1999-12-31T00:00:00.000Z" },
      },
    });
    add("approved once", { upload: second });
    add("approved once, erased", { upload: { ...second, personal: undefined } });
    const failed = visitOf("reviewer", "", {
      branch: "Navy",
      reason: "DocumentExpired",
      text: "Too old",
    });
    pages.add("a failed decision", uploadPage({ ...view, upload: second }, failed));
    return pages.areIn("upload-pages.txt");
  });

  it("is in the queue with who holds it, and until when it is decided", () => {
    const second = { _tag: "InSecondReview", approvedBy: "ann", expiresAt: minutes(9) } as const;
    const waiting = (state: UploadedDocument["state"]) => {
      const { approvedBy, expires, heldBy } = caseOfUpload(uploadOf({ state }), minutes(2));
      return [expires, approvedBy, heldBy];
    };
    const { until } = claim;
    assert.deepStrictEqual(waiting({ _tag: "InReview", expiresAt: until }), [
      until,
      undefined,
      undefined,
    ]);
    assert.deepStrictEqual(waiting({ ...second, claim }), [minutes(9), "ann", "rita"]);
    const ended = { ...claim, until: minutes(2) };
    assert.deepStrictEqual(waiting({ ...second, claim: ended }), [minutes(9), "ann", undefined]);
    assert.deepStrictEqual(waiting({ _tag: "Approved" }), [minutes(1), undefined, undefined]);
    const ofDocument = (state: DocumentTransaction["state"]) => {
      const { expires, kind } = caseOfDocument(documentOf({ state }));
      return [kind, expires];
    };
    assert.deepStrictEqual(ofDocument(inReview), ["license", minutes(60)]);
    assert.deepStrictEqual(ofDocument({ _tag: "Verified", checks: nothingChecked }), [
      "license",
      minutes(1),
    ]);
  });
});
