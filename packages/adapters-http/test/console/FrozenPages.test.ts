import { AuditSeal } from "@bonafide/core/audit/AuditSeal";
import { ApplicationStore } from "@bonafide/core/application/ApplicationStore";
import { Operators } from "@bonafide/core/access/Operators";
import { StaffAccounts } from "@bonafide/core/staff/StaffAccounts";
import { sampleUpload } from "@bonafide/testkit/affiliation/AffiliationSamples";
import { sampleApplication } from "@bonafide/testkit/application/ApplicationSamples";
import { describe, expect, it } from "@effect/vitest";
import { Effect } from "effect";
import type { PageBrowser } from "../person/PageBrowser.ts";
import { withEdge } from "../server/TestEdge.ts";
import {
  putDocument,
  putDropped,
  putOrganization,
  putUpload,
  signedInAs,
} from "./ConsoleAsking.ts";
import { makeShownPages } from "../person/ShownPages.ts";

const toLines = (file: string, all: string) =>
  Effect.promise(() => expect(all).toMatchFileSnapshot(file));

describe("the pages of the console are as frozen", () => {
  it.effect("for an operator, and for who may only look", () =>
    withEdge(
      Effect.gen(function* () {
        const pages = makeShownPages();
        const { account, consumer, organization } = yield* putOrganization();
        const bare = yield* (yield* Operators).createOrganization("Bare");
        yield* (yield* Operators).grant(account.id, {
          product: "document.license.verify",
          perMinute: 7,
        });
        yield* (yield* ApplicationStore).insert(sampleApplication(organization.id));
        const delivery = yield* putDropped(account.id);
        const document = yield* putDocument();
        const upload = yield* putUpload();
        const other = yield* (yield* StaffAccounts).create("rita", "reviewer", undefined);
        const paths = [
          "/console",
          "/console/organizations",
          `/console/organizations/${organization.id}`,
          `/console/organizations/${bare.id}`,
          "/console/deliveries",
          "/console/deliveries?status=dropped",
          `/console/deliveries/${delivery.id}`,
          "/console/settings",
          "/console/vendors",
          "/console/lists",
          "/console/look-up",
          `/console/look-up?id=${consumer.id}`,
          `/console/look-up?id=${document.verificationId}`,
          `/console/look-up?id=${document.id}`,
          `/console/look-up?id=${upload.id}`,
          `/console/look-up/proof?id=${document.verificationId}`,
          "/console/account",
        ];
        const operator = yield* signedInAs("operator", "olga");
        pages.add("second factor set", operator.shown);
        const look = Effect.fnUntraced(function* (browser: PageBrowser, role: string, at: string) {
          pages.add(`${role} at ${at}`, yield* browser.open(at));
        });
        for (const path of paths) yield* look(operator.browser, "operator", path);
        for (const path of [
          "/console/staff",
          `/console/staff/${other.account.id}`,
          "/console/audit",
        ])
          yield* look(operator.browser, "operator", path);
        const own = yield* operator.browser.open(`/console/organizations/${organization.id}`);
        for (const task of ["issue", "rotate", "revoke", "secret", "redirects", "withdraw"])
          pages.add(`operator sends ${task}`, yield* operator.browser.submit(own, task));
        const lists = yield* operator.browser.open("/console/lists");
        const rows = `uuid,name,options\n${organization.id},A school,upload\nx,y,z\n`;
        const checked = yield* operator.browser.submit(lists, "check", {
          values: { list: "schools", skip: "yes", empty: "" },
          files: [
            {
              name: "rows",
              fileName: "schools.csv",
              type: "text/csv",
              content: new TextEncoder().encode(rows),
            },
          ],
        });
        pages.add("operator checks a list", checked);
        yield* (yield* AuditSeal).checkpoint;
        const auditor = yield* signedInAs("auditor", "anna");
        for (const path of [
          `/console/organizations/${organization.id}`,
          `/console/deliveries/${delivery.id}`,
          "/console/settings",
          "/console/lists",
          `/console/look-up?id=${document.verificationId}`,
          `/console/look-up/proof?id=${document.verificationId}`,
          "/console/staff",
        ])
          yield* look(auditor.browser, "auditor", path);
        yield* toLines("operator-pages.txt", pages.all());
      }),
    ),
  );

  it.effect("for a reviewer", () =>
    withEdge(
      Effect.gen(function* () {
        const pages = makeShownPages();
        const { created } = sampleUpload();
        const document = yield* putDocument();
        const passport = yield* putDocument({
          product: "document.passport.verify",
          state: {
            _tag: "InReview",
            faults: [],
            checks: {
              image_quality: "passed",
              data_extraction: "passed",
              data_validation: "failed",
              data_consistency: "not_checked",
              authenticity: "passed",
              issuer: "not_checked",
              chip: "not_checked",
              liveness: "not_checked",
              signed: ["number"],
            },
            expiresAt: created + 1_000_000,
          },
          personal: { callbackUrls: [] },
        });
        const uploads = [
          yield* putUpload(),
          yield* putUpload({ family: "military" }, "pdf"),
          yield* putUpload({
            family: "military",
            state: { _tag: "InSecondReview", approvedBy: "ann", expiresAt: created + 1_000_000 },
            personal: {
              details: { fname: "Ada" },
              attributes: { branch: "Army", service_stop_date: "1999-12-31T00:00:00.000Z" },
            },
          }),
        ];
        const { browser } = yield* signedInAs("reviewer", "rita");
        for (const path of ["/console", "/console/review", "/console/review?kind=military"])
          pages.add(`reviewer at ${path}`, yield* browser.open(path));
        for (const { id } of [document, passport]) {
          const path = `/console/review/documents/${id}`;
          pages.add("reviewer at a document", yield* browser.open(path));
          pages.add("reviewer at a turned document", yield* browser.open(`${path}?zoom=2&turn=90`));
        }
        for (const { id } of uploads) {
          const path = `/console/review/uploads/${id}`;
          const free = yield* browser.open(path);
          pages.add("reviewer at a free upload", free);
          pages.add("reviewer at a held upload", yield* browser.submit(free, "claim"));
          pages.add("reviewer at page 9", yield* browser.open(`${path}?page=9&zoom=4&turn=270`));
          const held = yield* browser.open(path);
          pages.add("reviewer approves unseen", yield* browser.submit(held, "approve"));
        }
        pages.add("reviewer at mine", yield* browser.open("/console/review?held=mine"));
        yield* toLines("reviewer-pages.txt", pages.all());
      }),
    ),
  );

  it.effect("for a partner, and for support", () =>
    withEdge(
      Effect.gen(function* () {
        const pages = makeShownPages();
        const { account, organization } = yield* putOrganization();
        const delivery = yield* putDropped(account.id);
        const document = yield* putDocument();
        const partner = yield* signedInAs("partner", "pam", organization.id);
        for (const path of ["/console/own", "/console/own/deliveries", "/console/account"])
          pages.add(`partner at ${path}`, yield* partner.browser.open(path));
        const one = `/console/own/deliveries/${delivery.id}`;
        pages.add("partner at a delivery", yield* partner.browser.open(one));
        const support = yield* signedInAs("support", "sue");
        const found = yield* support.browser.open(`/console/look-up?id=${document.id}`);
        pages.add("support at a transaction", found);
        pages.add("support sees the person", yield* support.browser.submit(found, "personal"));
        yield* toLines("partner-pages.txt", pages.all());
      }),
    ),
  );
});
