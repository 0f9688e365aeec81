import { AuditLog } from "@bonafide/core/audit/AuditLog";
import { Operators } from "@bonafide/core/access/Operators";
import { AffiliationStore } from "@bonafide/core/affiliation/AffiliationStore";
import type { UploadedDocument } from "@bonafide/core/affiliation/AffiliationCase";
import { DeliveryStore } from "@bonafide/core/callback/DeliveryStore";
import { Webhooks } from "@bonafide/core/callback/Webhooks";
import { nothingChecked } from "@bonafide/core/document/DocumentChecks";
import { ImageStore, type StoredImageType } from "@bonafide/core/document/ImageStore";
import { StaffAccounts } from "@bonafide/core/staff/StaffAccounts";
import type { StaffRole } from "@bonafide/core/staff/StaffRole";
import { BirthDate } from "@bonafide/core/telecom/BirthDate";
import type { DocumentTransaction } from "@bonafide/core/verification/Transaction";
import { TransactionStore } from "@bonafide/core/verification/TransactionStore";
import { VerificationStore } from "@bonafide/core/verification/VerificationStore";
import { sampleUpload } from "@bonafide/testkit/affiliation/AffiliationSamples";
import { sampleJpeg, samplePdf, samplePng } from "@bonafide/testkit/affiliation/SampleDocuments";
import { afterwards, queueOne, sampleAttempt } from "@bonafide/testkit/callback/DeliverySamples";
import { putConsumer } from "@bonafide/testkit/oauth/OAuthSamples";
import { memoryCode } from "@bonafide/testkit/staff/MemoryTotpCodes";
import {
  sampleDocument,
  sampleVerification,
} from "@bonafide/testkit/verification/TransactionSamples";
import { assert } from "@effect/vitest";
import { Clock, Effect } from "effect";
import { TestClock } from "effect/testing";
import {
  formOf,
  headingOf,
  makeBrowser,
  type PageBrowser,
  type ShownPage,
} from "../person/PageBrowser.ts";

/** What every page shows as it is written, and no browser runs. */
export const hostile = `"><script>alert(1)</script><img src=x onerror='a'>&amp;`;

export const schoolId = "01a1fca2-03c2-7370-a3b8-432d8f6128b4";

const codeNow = (secret: string) =>
  Effect.map(Clock.currentTimeMillis, (now) => memoryCode(secret, now));

/** Sends the sign-in's form. */
export const enter = Effect.fnUntraced(function* (
  browser: PageBrowser,
  values: Readonly<Record<string, string>>,
) {
  const page = yield* browser.open("/console/signin");
  return yield* browser.submit(page, "signin", { values });
});

/** Sets the second factor, on the page that a first sign-in leads to. */
export const setFactor = Effect.fnUntraced(function* (browser: PageBrowser, page: ShownPage) {
  const secret = formOf(page, "factor").hidden["secret"] ?? "";
  const shown = yield* browser.submit(page, "factor", {
    values: { code: yield* codeNow(secret) },
  });
  return { secret, shown };
});

/** A browser in which a new staff account is signed in. */
export const signedInAs = Effect.fnUntraced(function* (
  role: StaffRole,
  name: string = role,
  organizationId?: string,
) {
  const { password } = yield* (yield* StaffAccounts).create(name, role, organizationId);
  const browser = yield* makeBrowser;
  const { secret, shown } = yield* setFactor(browser, yield* enter(browser, { name, password }));
  return { browser, name, password, secret, shown };
});

/** Sends a form that asks for the own password, and answers it. */
export const confirm = Effect.fnUntraced(function* (
  { browser, password }: { readonly browser: PageBrowser; readonly password: string },
  page: ShownPage,
  task: string,
  values: Readonly<Record<string, string>> = {},
) {
  const asked = yield* browser.submit(page, task, { values });
  assert.strictEqual(headingOf(asked), "Are you sure?");
  return yield* browser.submit(asked, task, { values: { current: password } });
});

/** Signs in again, with the code of a later step. */
export const enterAgain = Effect.fnUntraced(function* (
  browser: PageBrowser,
  {
    name,
    password,
    secret,
  }: { readonly name: string; readonly password: string; readonly secret: string },
) {
  yield* TestClock.adjust("60 seconds");
  return yield* enter(browser, { name, password, code: yield* codeNow(secret) });
});

const contents: Readonly<Record<StoredImageType, Uint8Array>> = {
  jpeg: sampleJpeg,
  png: samplePng,
  pdf: samplePdf(),
};

/** An upload that waits for a reviewer, with its document. */
export const putUpload = Effect.fnUntraced(function* (
  changes: Partial<UploadedDocument> = {},
  type: StoredImageType = "jpeg",
) {
  const { references } = yield* AffiliationStore;
  yield* references.replaceSchools([
    { name: "University of One", uuid: schoolId, options: ["upload"] },
  ]);
  yield* references.replaceDocumentTypes("student", [{ name: "Student card", key: "CARD" }]);
  const upload = sampleUpload({
    personal: {
      details: {
        fname: "Zoë",
        lname: hostile,
        birth_date: BirthDate.make("1990-01-02"),
        school: schoolId,
        document_type: "CARD",
      },
    },
    ...changes,
  });
  yield* (yield* AffiliationStore).insert(upload);
  yield* (yield* ImageStore).insert([
    {
      transactionId: upload.id,
      verificationId: upload.id,
      side: "document",
      type,
      bytes: Uint8Array.from(contents[type]),
      created: upload.created,
      eraseAt: upload.created + 1_000_000,
    },
  ]);
  return upload;
});

/** An identity document that waits for a reviewer, with both sides. */
export const putDocument = Effect.fnUntraced(function* (
  changes: Partial<DocumentTransaction> = {},
) {
  const verification = sampleVerification();
  yield* (yield* VerificationStore).insert(verification);
  const document = sampleDocument(verification, {
    state: {
      _tag: "InReview",
      faults: [{ failure: "InformationUnclear", reason: "front: blurred" }],
      checks: { ...nothingChecked, fields: { number: "agrees", lname: "contradicts" } },
      expiresAt: verification.created + 1_000_000,
    },
    personal: {
      callbackUrls: [],
      frontName: hostile,
      facts: {
        type: "license",
        number: "D1234567",
        fname: hostile,
        birthDate: BirthDate.make("1934-08-12"),
      },
    },
    ...changes,
  });
  yield* (yield* TransactionStore).insert(document);
  const image = {
    transactionId: document.id,
    verificationId: verification.id,
    created: document.created,
    eraseAt: document.created + 1_000_000,
  };
  yield* (yield* ImageStore).insert([
    { ...image, side: "front", type: "jpeg", bytes: Uint8Array.from(sampleJpeg) },
    { ...image, side: "back", type: "png", bytes: Uint8Array.from(samplePng) },
  ]);
  return document;
});

/** An organization with an account, a key, a webhook and a consumer, whose names are hostile. */
export const putOrganization = Effect.fnUntraced(function* (name = hostile) {
  const operators = yield* Operators;
  const organization = yield* operators.createOrganization(name);
  const account = yield* operators.createAccount(organization.id, name, ["telecom.identity"]);
  const { secret } = yield* operators.issueKey(account.id);
  yield* (yield* Webhooks).set(organization.id, "telecom", "https://partner.example/hook");
  const { consumer } = yield* putConsumer({ name, organizationId: organization.id });
  return { organization, account, secret, consumer };
});

/** A delivery of an account that was dropped after one attempt. */
export const putDropped = Effect.fnUntraced(function* (accountId: string) {
  const delivery = yield* queueOne({ accountId });
  const next = yield* afterwards(delivery, { _tag: "ReportGone" });
  const attempt = { ...sampleAttempt, outcome: { _tag: "Answered", status: 503 } as const };
  yield* (yield* DeliveryStore).record([{ delivery: next, attempt }]);
  return next;
});

/** What was done to a subject and by which actor, oldest first. */
export const actionsOf = (subject: string) =>
  Effect.map(
    Effect.flatMap(AuditLog, ({ list }) => list({ subject, limit: 100 })),
    (rows) => rows.toReversed().map(({ action, actor }) => `${actor}: ${action}`),
  );
