import { AffiliationStore } from "@bonafide/core/affiliation/AffiliationStore";
import { ApplicationStore } from "@bonafide/core/application/ApplicationStore";
import { TransactionStore } from "@bonafide/core/verification/TransactionStore";
import { VerificationStore } from "@bonafide/core/verification/VerificationStore";
import { expect } from "@effect/vitest";
import { Effect } from "effect";
import { sampleCheckedPerson, sampleUpload } from "../affiliation/AffiliationSamples.ts";
import { putPartner } from "../access/AccessContract.ts";
import { freshId } from "../storage/FreshId.ts";
import { describe } from "../storage/PortTest.ts";
import type { StoragePorts } from "../storage/StoragePorts.ts";
import {
  sampleIdentity,
  samplePossession,
  sampleTime,
  sampleVerification,
} from "../verification/TransactionSamples.ts";
import { sampleApplication } from "./ApplicationSamples.ts";

/** Declares the tests of what an application's calls are counted as: a part of `applicationStoreContract`. */
export const describeUsage = (
  test: (name: string, program: Effect.Effect<void, unknown, StoragePorts>) => void,
): void => {
  describe("ApplicationStore, what was verified", () => {
    const day = 86_400_000;
    const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

    test(
      "counts group-affiliation calls for the application of their client",
      Effect.gen(function* () {
        const { organization } = yield* putPartner();
        const application = sampleApplication(organization.id);
        yield* (yield* ApplicationStore).insert(application);
        const ours = {
          organizationId: organization.id,
          applicationId: application.id,
          history: undefined,
        };
        const { insert: remember } = yield* AffiliationStore;
        const checked = sampleCheckedPerson(ours);
        const reason = { name: "NotFound" } as const;
        yield* remember(checked);
        const claimId = freshId();
        const police = { ...ours, family: "responder", claimId } as const;
        yield* remember(sampleCheckedPerson(police));
        yield* remember(sampleCheckedPerson(police));
        yield* remember(sampleCheckedPerson({ ...ours, family: "student", by: "account" }));
        yield* remember(sampleCheckedPerson({ ...ours, state: { _tag: "NotAffiliated", reason } }));
        yield* remember(sampleCheckedPerson({ ...ours, state: { _tag: "Invalid", faults: [] } }));
        yield* remember(sampleUpload(ours));
        yield* remember(sampleUpload({ ...ours, state: { _tag: "Approved" } }));
        yield* remember(sampleUpload({ ...ours, state: { _tag: "Rejected", reason } }));
        yield* remember(sampleUpload({ ...ours, applicationId: undefined }));
        yield* remember(sampleCheckedPerson({ history: undefined }));
        const filter = {
          period: "day",
          since: undefined,
          until: undefined,
          organizationId: organization.id,
        } as const;
        const counts = yield* (yield* ApplicationStore).usage(filter);
        expect(
          counts.map(({ applicationId, outcome, product, transactions, verifications }) => [
            applicationId === application.id,
            product,
            outcome,
            transactions,
            verifications,
          ]),
        ).toEqual([
          [false, "affiliation.student.upload", "pending", 1, 1],
          [true, "affiliation.responder.person", "completed", 2, 1],
          [true, "affiliation.student.account", "completed", 1, 1],
          [true, "affiliation.student.upload", "completed", 1, 1],
          [true, "affiliation.student.upload", "pending", 1, 1],
          [true, "affiliation.student.upload", "rejected", 1, 1],
          [true, "affiliation.teacher.person", "completed", 1, 1],
          [true, "affiliation.teacher.person", "failed", 1, 1],
          [true, "affiliation.teacher.person", "invalid", 1, 1],
        ]);
        expect(counts.map(({ period }) => period)).toEqual(
          counts.map(() => dayOf(checked.created)),
        );
        const later = yield* (yield* ApplicationStore).usage({
          ...filter,
          since: checked.created + 1,
        });
        expect(later).toEqual([]);
      }),
    );

    test(
      "is counted by period, application, product and outcome, each verification once",
      Effect.gen(function* () {
        const store = yield* ApplicationStore;
        const transactions = yield* TransactionStore;
        const { account, organization } = yield* putPartner();
        const application = sampleApplication(organization.id);
        yield* (yield* ApplicationStore).insert(application);
        const verification = sampleVerification({ accountId: account.id });
        const elsewhere = sampleVerification();
        yield* (yield* VerificationStore).insert(verification);
        yield* (yield* VerificationStore).insert(elsewhere);
        const applicationId = application.id;
        const created = sampleTime;
        const stored = [
          samplePossession(verification, { applicationId }),
          samplePossession(verification, { applicationId, state: { _tag: "Confirmed" } }),
          samplePossession(verification, { applicationId, state: { _tag: "Confirmed" } }),
          sampleIdentity(verification, {
            applicationId,
            created: created + day,
            state: { _tag: "Failed", failure: "UserUnknown" },
          }),
          samplePossession(verification, { applicationId: undefined, created: created + day }),
          samplePossession(elsewhere, { applicationId: undefined }),
        ];
        yield* Effect.forEach(stored, transactions.insert);

        const [today, tomorrow] = [dayOf(created), dayOf(created + day)];
        const sends = { product: "telecom.possession_send", transactions: 1, verifications: 1 };
        const ours = {
          pending: { ...sends, period: today, applicationId, outcome: "pending" },
          completed: {
            ...sends,
            period: today,
            applicationId,
            outcome: "completed",
            transactions: 2,
          },
          bare: { ...sends, period: tomorrow, applicationId: undefined, outcome: "pending" },
          failed: {
            ...sends,
            period: tomorrow,
            applicationId,
            product: "telecom.identity",
            outcome: "failed",
          },
        };
        const filter = { period: "day", since: undefined, until: undefined } as const;
        const organizationId = organization.id;
        expect(yield* store.usage({ ...filter, organizationId })).toEqual([
          ours.completed,
          ours.pending,
          ours.bare,
          ours.failed,
        ]);
        expect(yield* store.usage({ ...filter, organizationId: undefined })).toEqual([
          { ...sends, period: today, applicationId: undefined, outcome: "pending" },
          ours.completed,
          ours.pending,
          ours.bare,
          ours.failed,
        ]);
        const since = created + day;
        expect(yield* store.usage({ ...filter, organizationId, since })).toEqual([
          ours.bare,
          ours.failed,
        ]);
        const until = created + day;
        expect(yield* store.usage({ ...filter, organizationId, until })).toEqual([
          ours.completed,
          ours.pending,
        ]);
        for (const period of ["month", "year"] as const) {
          const length = { month: 7, year: 4 }[period];
          expect(yield* store.usage({ ...filter, period, organizationId })).toEqual(
            [ours.bare, ours.failed, ours.completed, ours.pending]
              .map((count) => ({ ...count, period: count.period.slice(0, length) }))
              .toSorted((left, right) =>
                [left.applicationId ?? "", left.product, left.outcome] >
                [right.applicationId ?? "", right.product, right.outcome]
                  ? 1
                  : -1,
              ),
          );
        }
      }),
    );
  });
};
