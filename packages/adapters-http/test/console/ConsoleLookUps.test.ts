import { AffiliationStore } from "@bonafide/core/affiliation/AffiliationStore";
import { AuditTrail } from "@bonafide/core/audit/AuditTrail";
import { TransactionStore } from "@bonafide/core/verification/TransactionStore";
import { VerificationStore } from "@bonafide/core/verification/VerificationStore";
import { sampleUpload } from "@bonafide/testkit/affiliation/AffiliationSamples";
import { queueFor } from "@bonafide/testkit/callback/DeliverySamples";
import { putPerson } from "@bonafide/testkit/person/PersonSamples";
import {
  sampleIdentity,
  sampleVerification,
} from "@bonafide/testkit/verification/TransactionSamples";
import { assert, describe, it } from "@effect/vitest";
import { Effect } from "effect";
import { wordsOf } from "../person/PageBrowser.ts";
import { withEdge } from "../server/TestEdge.ts";
import { putOrganization, signedInAs } from "./ConsoleAsking.ts";

/** A row of the audit about each of these. */
const note = Effect.fnUntraced(function* (notes: Readonly<Record<string, string>>) {
  const { append } = yield* AuditTrail;
  for (const [action, subject] of Object.entries(notes))
    yield* append({ subject, action, actor: "system", at: 0, source: undefined });
});

describe("a look-up", () => {
  it.effect("shows whose a verification is, and the time line of all that is part of it", () =>
    withEdge(
      Effect.gen(function* () {
        const { account } = yield* putOrganization("A school");
        yield* putOrganization("Other");
        const verification = sampleVerification({ accountId: account.id });
        yield* (yield* VerificationStore).insert(verification);
        const transaction = sampleIdentity(verification);
        yield* (yield* TransactionStore).insert(transaction);
        const [delivery] = yield* queueFor(verification, { transactionId: transaction.id });
        yield* note({ was_made: transaction.id, was_sent: delivery?.id ?? "" });
        const { browser } = yield* signedInAs("operator");
        for (const id of [verification.id, transaction.id]) {
          const words = wordsOf(yield* browser.open(`/console/look-up?id=${id}`));
          assert.match(words, /Organization A school Account A school .* Personal data kept/);
          assert.match(words, /Time line .* was_made by system .* was_sent by system/);
        }
      }),
    ),
  );

  it.effect("shows the organization of an affiliation, and whether its person is erased", () =>
    withEdge(
      Effect.gen(function* () {
        const { organization } = yield* putOrganization("A school");
        const { insert } = yield* AffiliationStore;
        const kept = sampleUpload({ organizationId: organization.id });
        const erased = sampleUpload({ organizationId: organization.id, personal: undefined });
        yield* insert(kept);
        yield* insert(erased);
        const { browser } = yield* signedInAs("operator");
        for (const [{ id }, data] of [
          [kept, "kept"],
          [erased, "erased"],
        ] as const) {
          const words = wordsOf(yield* browser.open(`/console/look-up?id=${id}`));
          assert.match(words, new RegExp(`Organization A school Created .* Personal data ${data}`));
        }
      }),
    ),
  );

  it.effect("shows the proofs of a person, and the time line of them", () =>
    withEdge(
      Effect.gen(function* () {
        const { person } = yield* putPerson();
        const verification = sampleVerification({ id: person.verificationId });
        const proof = sampleIdentity(verification);
        yield* (yield* TransactionStore).insert(proof);
        yield* note({ was_proved: proof.id });
        const { browser } = yield* signedInAs("operator");
        const words = wordsOf(yield* browser.open(`/console/look-up?id=${person.id}`));
        assert.match(words, /Personal data kept .* Time line .* was_proved by system/);
      }),
    ),
  );

  it.effect("says of a transaction that its person is erased", () =>
    withEdge(
      Effect.gen(function* () {
        const verification = sampleVerification({ personal: undefined });
        yield* (yield* VerificationStore).insert(verification);
        const transaction = sampleIdentity(verification, { personal: undefined });
        yield* (yield* TransactionStore).insert(transaction);
        const { browser } = yield* signedInAs("operator");
        for (const id of [verification.id, transaction.id]) {
          const words = wordsOf(yield* browser.open(`/console/look-up?id=${id}`));
          assert.include(words, "Personal data erased");
          assert.notInclude(words, "Organization ");
        }
      }),
    ),
  );
});
