import { AuditTrail } from "@bonafide/core/audit/AuditTrail";
import { Operators } from "@bonafide/core/access/Operators";
import { AffiliationStore } from "@bonafide/core/affiliation/AffiliationStore";
import { Limits } from "@bonafide/core/limit/Limits";
import { TransactionStore } from "@bonafide/core/verification/TransactionStore";
import { VerificationStore } from "@bonafide/core/verification/VerificationStore";
import { queueFor, queueOne } from "@bonafide/testkit/callback/DeliverySamples";
import {
  sampleDocument,
  samplePossession,
  sampleVerification,
} from "@bonafide/testkit/verification/TransactionSamples";
import { assert, describe, it } from "@effect/vitest";
import { Clock, Effect, Option } from "effect";
import { TestClock } from "effect/testing";
import { wordsOf } from "../person/PageBrowser.ts";
import { withEdge } from "../server/TestEdge.ts";
import {
  putDocument,
  putDropped,
  putOrganization,
  putUpload,
  signedInAs,
} from "./ConsoleAsking.ts";
import { forge } from "./StaffForms.ts";

const day = 86_400_000;

const stateOf = (id: string) =>
  Effect.map(
    Effect.flatMap(AffiliationStore, ({ find }) => find(id)),
    (found) => Option.getOrThrow(found).state,
  );

describe("the lists of the console", () => {
  it.effect("show deliveries of the status that is asked for, and all of them otherwise", () =>
    withEdge(
      Effect.gen(function* () {
        const { account } = yield* putOrganization();
        const dropped = yield* putDropped(account.id);
        const waiting = yield* queueOne({ accountId: account.id });
        const { browser } = yield* signedInAs("operator");
        for (const [query, shown] of [
          ["", [dropped, waiting]],
          ["?status=dropped", [dropped]],
          ["?status=waiting", [waiting]],
          ["?status=other", [dropped, waiting]],
        ] as const) {
          const page = yield* browser.open(`/console/deliveries${query}`);
          for (const one of [dropped, waiting])
            assert.strictEqual(page.text.includes(one.id), shown.includes(one), query);
        }
      }),
    ),
  );

  it.effect("count what waits, since the oldest, and no usage of long ago", () =>
    withEdge(
      Effect.gen(function* () {
        const { account } = yield* putOrganization("A school");
        const verification = sampleVerification({ accountId: account.id });
        yield* (yield* VerificationStore).insert(verification);
        const insert = (created: number) =>
          Effect.flatMap(TransactionStore, (store) =>
            store.insert(samplePossession(verification, { created, applicationId: undefined })),
          );
        yield* TestClock.adjust("500 days");
        for (const at of [99, 101, 469, 471, 500]) yield* insert(at * day);
        const { browser } = yield* signedInAs("operator");
        const overview = yield* browser.open("/console");
        assert.include(wordsOf(overview), "2 transactions in 30 days");
        const path = `/console/organizations/${account.organizationId}`;
        const months = (yield* browser.open(path)).text.match(/<td>19\d\d-\d\d<\/td>/g);
        assert.deepStrictEqual(months?.map((cell) => cell.slice(4, 11)).toSorted(), [
          "1970-04",
          "1971-04",
          "1971-05",
        ]);
      }),
    ),
  );

  it.effect("show who used four fifths of a limit", () =>
    withEdge(
      Effect.gen(function* () {
        const { take } = yield* Limits;
        const { browser } = yield* signedInAs("auditor");
        const now = yield* Clock.currentTimeMillis;
        const isShown = Effect.map(browser.open("/console/settings"), ({ text }) =>
          text.includes(
            "<td>hand_over</td><td>codes that hand a document over to another device</td>",
          ),
        );
        for (const isNear of [false, false, false, true, true]) {
          yield* take([{ limit: "hand_over", subject: "one" }], now);
          assert.strictEqual(yield* isShown, isNear);
        }
      }),
    ),
  );
});

describe("a look-up", () => {
  it.effect("has one time line of all that belongs to it, in the order of time", () =>
    withEdge(
      Effect.gen(function* () {
        const { account } = yield* putOrganization("A school");
        const verification = sampleVerification({ accountId: account.id });
        yield* (yield* VerificationStore).insert(verification);
        const transaction = sampleDocument(verification);
        yield* (yield* TransactionStore).insert(transaction);
        const [delivery] = yield* queueFor(verification, { transactionId: transaction.id });
        const audit = yield* AuditTrail;
        const rows = [
          [transaction.id, 3],
          [verification.id, 1],
          [delivery?.id ?? "", 2],
          [transaction.id, 4],
          [verification.id, 5],
        ] as const;
        for (const [subject, second] of rows)
          yield* audit.append({
            subject,
            action: `row.${second}`,
            actor: "system",
            at: second * 1_000,
            source: undefined,
          });
        const { browser } = yield* signedInAs("operator");
        const shown = Effect.fnUntraced(function* (id: string) {
          const { text } = yield* browser.open(`/console/look-up?id=${id}`);
          assert.match(text, /<dt>Organization<\/dt><dd>A school<\/dd><dt>Account<\/dt>/);
          return Array.from(text.matchAll(/<strong>row\.(\d)/g), ([, second]) => second).join("");
        });
        assert.strictEqual(yield* shown(verification.id), "12345");
        assert.strictEqual(yield* shown(transaction.id), "234");
      }),
    ),
  );

  it.effect("of nothing shows nothing personal", () =>
    withEdge(
      Effect.gen(function* () {
        const { browser } = yield* signedInAs("support");
        const page = yield* forge(browser, "/console/look-up", { task: "personal", id: "nothing" });
        assert.strictEqual(page.status, 422);
      }),
    ),
  );
});

describe("a review", () => {
  it.effect("is held for a while, given back, and passed over for the next one", () =>
    withEdge(
      Effect.gen(function* () {
        const until = 60_000;
        const { created, id } = yield* putUpload({ created: 0 });
        const expiresAt = created + day;
        const claim = { reviewer: "reviewer", until };
        const held = yield* putUpload({ state: { _tag: "InReview", expiresAt, claim } });
        const others = yield* putUpload({
          state: { _tag: "InReview", expiresAt, claim: { ...claim, reviewer: "sam" } },
        });
        const { browser } = yield* signedInAs("reviewer");
        const at = (one: string) => `/console/review/uploads/${one}`;
        const isShown = Effect.map(browser.open(at(held.id)), ({ text }) => text.includes("Zoë"));
        assert.isTrue(yield* isShown);
        assert.notInclude((yield* browser.open(at(others.id))).text, "Zoë");
        yield* TestClock.setTime(until);
        assert.isFalse(yield* isShown);

        yield* forge(browser, `${at(id)}/claim`, {});
        assert.property(yield* stateOf(id), "claim");
        yield* forge(browser, `${at(id)}/release`, {});
        assert.notProperty(yield* stateOf(id), "claim");
        yield* forge(browser, `${at(id)}/claim`, {});
        yield* forge(browser, "/console/review", { task: "next", instead_of: id });
        assert.notProperty(yield* stateOf(id), "claim");

        yield* forge(browser, `${at(id)}/claim`, {});
        yield* forge(browser, `${at(id)}/reject`, { reason: "DocumentUnclear", text: " " });
        assert.deepStrictEqual(yield* stateOf(id), {
          _tag: "Rejected",
          reason: { name: "DocumentUnclear" },
        });
      }),
    ),
  );

  it.effect("of a document names its partner, and counts from its submission", () =>
    withEdge(
      Effect.gen(function* () {
        const organization = yield* (yield* Operators).createOrganization("A school");
        const account = yield* (yield* Operators).createAccount(organization.id, "Main", []);
        const document = yield* putDocument({ accountId: account.id });
        const { browser } = yield* signedInAs("reviewer");
        const page = yield* browser.open(`/console/review/documents/${document.id}`);
        assert.include(page.text, "<dt>Partner</dt><dd>A school</dd>");
        yield* TestClock.setTime(document.created + 3 * 3_600_000);
        const again = yield* signedInAs("reviewer", "sam");
        const queue = yield* again.browser.open("/console/review");
        assert.match(wordsOf(queue), /1 waiting in all 3 hours oldest/);
      }),
    ),
  );
});
