import { ApplicationStore } from "@bonafide/core/application/ApplicationStore";
import { TransactionStore } from "@bonafide/core/verification/TransactionStore";
import { VerificationStore } from "@bonafide/core/verification/VerificationStore";
import { sampleApplication } from "@bonafide/testkit/application/ApplicationSamples";
import {
  sampleIdentity,
  sampleVerification,
} from "@bonafide/testkit/verification/TransactionSamples";
import { assert, describe, it } from "@effect/vitest";
import { Clock, Effect } from "effect";
import { TestClock } from "effect/testing";
import { wordsOf } from "../person/PageBrowser.ts";
import { withEdge } from "../server/TestEdge.ts";
import { putOrganization, signedInAs } from "./ConsoleAsking.ts";

const day = 86_400_000;

describe("the page of an organization", () => {
  it.effect("shows what it used in the last 400 days, by month", () =>
    withEdge(
      Effect.gen(function* () {
        yield* TestClock.adjust("1000 days");
        const now = yield* Clock.currentTimeMillis;
        const { account, organization } = yield* putOrganization("Mine");
        const { insert } = yield* TransactionStore;
        for (const age of [10, 399, 440]) {
          const verification = sampleVerification({ accountId: account.id });
          yield* (yield* VerificationStore).insert(verification);
          yield* insert(sampleIdentity(verification, { created: now - age * day }));
        }
        const { browser } = yield* signedInAs("operator");
        const page = yield* browser.open(`/console/organizations/${organization.id}`);
        const months = Array.from(page.text.matchAll(/<td>(19\d\d-\d\d)</g), ([, month]) => month);
        assert.deepStrictEqual(
          months,
          [399, 10].map((age) => new Date(now - age * day).toISOString().slice(0, 7)),
        );
        assert.notInclude(wordsOf(page), "Test data");
      }),
    ),
  );

  it.effect("offers its applications that were not deleted", () =>
    withEdge(
      Effect.gen(function* () {
        const { organization } = yield* putOrganization("Mine");
        const { insert } = yield* ApplicationStore;
        const kept = sampleApplication(organization.id, { name: "Kept" });
        const gone = sampleApplication(organization.id, { name: "Gone" });
        yield* insert(kept);
        yield* insert({ ...gone, state: { ...gone.state, _tag: "SoftDeleted" } });
        const { browser } = yield* signedInAs("operator");
        const page = yield* browser.open(`/console/organizations/${organization.id}`);
        assert.include(page.text, kept.id);
        assert.notInclude(page.text, gone.id);
      }),
    ),
  );
});
