import { TransactionStore } from "@bonafide/core/verification/TransactionStore";
import { VerificationStore } from "@bonafide/core/verification/VerificationStore";
import {
  sampleDocument,
  sampleIdentity,
  sampleVerification,
} from "@bonafide/testkit/verification/TransactionSamples";
import { assert, describe, it } from "@effect/vitest";
import { Clock, Effect } from "effect";
import { TestClock } from "effect/testing";
import { wordsOf } from "../person/PageBrowser.ts";
import { TestEdge, withEdge } from "../server/TestEdge.ts";
import { putDocument, putUpload, signedInAs } from "./ConsoleAsking.ts";

describe("the overview", () => {
  it.effect("has a chart, and the same numbers beside it", () =>
    withEdge(
      Effect.gen(function* () {
        const { browser } = yield* signedInAs("operator", "olga");
        const empty = yield* browser.open("/console");
        assert.notInclude(empty.text, 'height="190"');
        const edge = yield* TestEdge;
        const body = { phone: "2025550123" };
        yield* edge.ask("POST", "/api/v2/telecom/possession/sms/send", { as: "demo", body });
        const page = yield* browser.open("/console");
        assert.include(wordsOf(page), "1 transactions in 30 days");
        assert.match(wordsOf(page), /1970-01-01 0 0 1 .* telecom\.possession_send 0 0 1 -/);
        assert.match(page.text, /<rect class="wait"[^>]* height="190"/);
        assert.match(
          page.text,
          /<svg class="chart" role="img"[^>]*aria-label="Transactions by day/,
        );
        assert.include(wordsOf(page), "Reasons of failure Nothing failed.");
        assert.include(wordsOf(page), "Transactions by day");
        assert.include(wordsOf(page), "Pass rates by product");
      }),
    ),
  );

  it.effect("says how old the oldest case is, of uploads and documents together", () =>
    withEdge(
      Effect.gen(function* () {
        yield* TestClock.adjust("9 hours");
        const { browser } = yield* signedInAs("auditor", "anna");
        const ageIn = Effect.map(
          browser.open("/console"),
          (page) => /(\S+ \S+) oldest case/.exec(wordsOf(page))?.[1],
        );
        const hour = 3_600_000;
        assert.strictEqual(yield* ageIn, "reviewer -");
        yield* putUpload({ created: 8 * hour });
        assert.strictEqual(yield* ageIn, "1 hour");
        yield* putDocument({ created: 2 * hour });
        yield* putUpload({ created: 5 * hour, family: "military" });
        assert.strictEqual(yield* ageIn, "7 hours");
        const page = yield* browser.open("/console");
        assert.include(wordsOf(page), "3 cases that wait");
      }),
    ),
  );

  it.effect("counts the last thirty days, and nothing before", () =>
    withEdge(
      Effect.gen(function* () {
        yield* TestClock.adjust("100 days");
        const now = yield* Clock.currentTimeMillis;
        const { insert } = yield* TransactionStore;
        const verification = sampleVerification();
        yield* (yield* VerificationStore).insert(verification);
        for (const days of [29, 30]) {
          const created = now - days * 86_400_000;
          yield* insert(sampleIdentity(verification, { created }));
        }
        const { browser } = yield* signedInAs("auditor", "anna");
        const page = yield* browser.open("/console");
        assert.include(wordsOf(page), "1 transactions in 30 days");
        assert.include(wordsOf(page), "1970-03-13 0 0 1");
      }),
    ),
  );

  it.effect(
    "shows why transactions fail, as bars and in numbers, and whether readers are behind",
    () =>
      withEdge(
        Effect.gen(function* () {
          const failed = { _tag: "Failed", failure: "UserUnknown" } as const;
          const verification = sampleVerification();
          yield* (yield* VerificationStore).insert(verification);
          const { insert } = yield* TransactionStore;
          const now = yield* Clock.currentTimeMillis;
          for (let at = 0; at < 3; at += 1) {
            yield* insert(sampleIdentity(verification, { state: failed, created: now }));
          }
          const waits = {
            _tag: "Waiting",
            readAt: 0,
            readings: 0,
            lost: 0,
            giveUpAt: 9e12,
          } as const;
          yield* insert(sampleDocument(verification, { state: waits, created: now }));
          yield* TestClock.adjust("2 hours");
          const { browser } = yield* signedInAs("auditor", "anna");
          const page = yield* browser.open("/console");
          assert.match(wordsOf(page), /Reasons of failure 3 UserUnknown The numbers/);
          assert.match(wordsOf(page), /Reason Product Failures UserUnknown telecom\.identity 3/);
          assert.match(page.text, /aria-label="The most frequent reasons of 3 failures\./);
          assert.match(wordsOf(page), /2 hours readers are behind by - carriers are behind by/);
        }),
      ),
  );
});
