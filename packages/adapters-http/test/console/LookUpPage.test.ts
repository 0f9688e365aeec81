import type { AuditEntry } from "@bonafide/core/audit/AuditTrail";
import type { AttemptOutcome } from "@bonafide/core/callback/Attempt";
import type { Delivery, DeliveryState } from "@bonafide/core/callback/Delivery";
import { nothingChecked } from "@bonafide/core/document/DocumentChecks";
import {
  sampleCheckedPerson,
  sampleUpload,
} from "@bonafide/testkit/affiliation/AffiliationSamples";
import {
  sampleDocument,
  sampleIdentity,
  samplePossession,
  sampleVerification,
} from "@bonafide/testkit/verification/TransactionSamples";
import { describe, it } from "@effect/vitest";
import { deliveriesPage, deliveryPage } from "../../src/console/pages/DeliveryPages.ts";
import { type Found, lookUpPage } from "../../src/console/pages/LookUpPage.ts";
import { proofPage } from "../../src/console/pages/ProofPage.ts";
import { makeRenderedPages } from "../person/RenderedPages.ts";
import { idAt, minutes, visitOf } from "./SampleVisits.ts";

const verification = sampleVerification({ id: idAt(10), accountId: idAt(11) });
const times = { created: minutes(1), updated: minutes(2) };

const deliveryOf = (state: DeliveryState, changes: Partial<Delivery> = {}): Delivery => ({
  id: idAt(20),
  accountId: idAt(11),
  verificationId: idAt(10),
  transactionId: undefined,
  url: "https://partner.example/hook?secret=1",
  host: "partner.example:443",
  state,
  created: minutes(3),
  updated: minutes(4),
  version: 1,
  ...changes,
});

const deliveries = [
  deliveryOf({ _tag: "Unqueued" }),
  deliveryOf({ _tag: "Waiting", attempts: 2, dueAt: minutes(5) }, { webhook: "telecom" }),
  deliveryOf({ _tag: "Delivered", attempts: 1 }, { url: undefined, host: undefined }),
  deliveryOf({ _tag: "Dropped", attempts: 9 }, { transactionId: idAt(12) }),
];

const row: AuditEntry = {
  subject: idAt(10),
  action: "verification.created",
  actor: "account",
  at: minutes(0),
  source: undefined,
};
const audit = [row, { ...row, source: "192.0.2.1" }];

const found: Found = {
  kind: "verification",
  id: idAt(10),
  organization: "A school",
  account: "Main",
  created: minutes(0),
  isErased: false,
  transactions: [
    samplePossession(verification, { id: idAt(12), ...times }),
    sampleIdentity(verification, {
      id: idAt(13),
      ...times,
      state: { _tag: "Failed", failure: "UserUnknown" },
    }),
    sampleDocument(verification, {
      id: idAt(14),
      ...times,
      state: {
        _tag: "NotVerified",
        faults: [{ failure: "InformationUnclear" }, { failure: "DocumentUnverified" }],
        checks: nothingChecked,
      },
    }),
  ],
  affiliation: undefined,
  deliveries,
  audit,
  metadata: { order: 17 },
  personal: undefined,
};

const nothing: Partial<Found> = { transactions: [], deliveries: [], metadata: undefined };

describe("a look-up", () => {
  it.effect("shows what was found, and offers what the role may do with it", () => {
    const pages = makeRenderedPages();
    pages.add("nothing asked", lookUpPage("", undefined, visitOf("support")));
    pages.add("nothing found", lookUpPage("x", undefined, visitOf("support")));
    pages.add("a form failed", lookUpPage("x", undefined, visitOf("support", "", { id: "x" })));
    const shown = (role: "operator" | "support", changes: Partial<Found>) =>
      lookUpPage(idAt(10), { ...found, ...changes }, visitOf(role));
    pages.add("a verification for an operator", shown("operator", {}));
    pages.add("a verification for support", shown("support", { ...nothing, audit: [] }));
    pages.add("what is personal", shown("support", { ...nothing, personal: { phone: "1" } }));
    for (const role of ["operator", "support"] as const) {
      pages.add(`erased for ${role}`, shown(role, { ...nothing, isErased: true }));
      for (const kind of ["transaction", "person"] as const)
        pages.add(`a ${kind} for ${role}`, shown(role, { ...nothing, kind }));
    }
    const cases = [
      sampleUpload({
        state: { _tag: "InSecondReview", approvedBy: "ann", expiresAt: minutes(9) },
      }),
      sampleUpload({ state: { _tag: "Rejected", reason: { name: "DocumentUnclear" } } }),
      sampleUpload({
        state: { _tag: "Rejected", reason: { name: "DocumentUnclear", text: "Too dark" } },
      }),
      sampleCheckedPerson(),
    ];
    for (const affiliation of cases)
      pages.add(
        `an affiliation: ${affiliation.by}, ${affiliation.state._tag}`,
        shown("operator", { ...nothing, kind: "affiliation", affiliation }),
      );
    return pages.areIn("look-up-pages.txt");
  });

  it.effect("shows deliveries, and offers to send one again that does not wait", () => {
    const pages = makeRenderedPages();
    pages.add("all", deliveriesPage(deliveries, "", "deliveries"));
    pages.add("own", deliveriesPage(deliveries, "dropped", "ownDeliveries"));
    const answered = [199, 200, 299, 300, 503].map((status): AttemptOutcome => ({
      _tag: "Answered",
      status,
    }));
    const outcomes: ReadonlyArray<AttemptOutcome> = [
      ...answered,
      { _tag: "Failed", reason: "TimedOut" },
    ];
    const attempts = outcomes.map((outcome, at) => ({ at: minutes(at), duration: 1.5, outcome }));
    for (const delivery of deliveries)
      for (const target of [undefined, { action: "/replay", csrf: "token" }])
        pages.add(
          `${delivery.state._tag}, ${target === undefined ? "to look at" : "to send"}`,
          deliveryPage(delivery, attempts, target),
        );
    return pages.areIn("delivery-pages.txt");
  });

  it.effect("shows the proof of its rows, and how many are left out", () => {
    const pages = makeRenderedPages();
    pages.add("nothing sealed", proofPage(found, undefined));
    const rows = audit.map((entry, leaf) => ({
      ...entry,
      entry: "ZW50cnk=",
      leaf,
      leafHash: "bGVhZg==",
      path: ["b25l", "dHdv"].slice(leaf),
    }));
    const head = "bonafide.example/log\n7\ncm9vdA==\n\n- signature\n";
    for (const some of [rows, rows.slice(1)])
      pages.add(`${some.length} rows`, proofPage(found, { head, key: "key", rows: some }));
    pages.add("a head without lines", proofPage(found, { head: "", key: "key", rows }));
    return pages.areIn("proof-pages.txt");
  });
});
