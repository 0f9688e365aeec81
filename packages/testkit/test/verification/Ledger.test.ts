import type { Caller } from "@bonafide/core/access/Caller";
import { CallbackOutbox } from "@bonafide/core/callback/CallbackOutbox";
import { Webhooks } from "@bonafide/core/callback/Webhooks";
import { UnitOfWork, VersionConflict } from "@bonafide/core/storage/UnitOfWork";
import { BirthDate } from "@bonafide/core/telecom/BirthDate";
import { IdentityMatches } from "@bonafide/core/telecom/IdentityMatches";
import { OneTimePassword } from "@bonafide/core/telecom/OneTimePasswords";
import { Phone } from "@bonafide/core/telecom/Phone";
import { Possessions } from "@bonafide/core/telecom/Possessions";
import { DueTransactions } from "@bonafide/core/verification/DueTransactions";
import { bySystem } from "@bonafide/core/audit/AuditCause";
import { makeLedger } from "@bonafide/core/verification/Ledger";
import { TransactionStore } from "@bonafide/core/verification/TransactionStore";
import { Verifications } from "@bonafide/core/verification/Verifications";
import { VerificationStore } from "@bonafide/core/verification/VerificationStore";
import { describe, expect, it } from "@effect/vitest";
import { Effect } from "effect";
import { TestClock } from "effect/testing";
import { putPartner } from "../../src/access/AccessContract.ts";
import { freshId } from "../../src/storage/FreshId.ts";
import { MemoryCarrierRecords } from "../../src/telecom/MemoryCarrierRecords.ts";
import { MemorySmsGateway } from "../../src/telecom/MemorySmsGateway.ts";
import { TestBonafide } from "../../src/TestBonafide.ts";
import {
  nextVersion,
  samplePossession,
  sampleVerification,
} from "../../src/verification/TransactionSamples.ts";

const phone = Phone.make("4155550123");
const sent = "https://partner.example/sent";
const confirmed = "https://partner.example/confirmed";
const webhook = "https://partner.example/webhook";

/** A partner whose organization has a webhook for telecom results. */
const partner = Effect.fnUntraced(function* (url: string = webhook) {
  const { account, organization } = yield* putPartner();
  yield* (yield* Webhooks).set(organization.id, "telecom", url);
  const caller: Caller = {
    accountId: account.id,
    applicationId: undefined,
    organizationId: organization.id,
    source: undefined,
  };
  return caller;
});

const send = Effect.fnUntraced(function* (caller: Caller, callbackUrl?: string) {
  const request = { phone, callbackUrl, verificationId: undefined, metadata: undefined };
  return yield* (yield* Possessions).send(caller, request);
});

const match = Effect.fnUntraced(function* (caller: Caller, callbackUrl?: string) {
  const birthDate = BirthDate.make("1990-02-28");
  const asked = { phone, birthDate, callbackUrl, verificationId: undefined, metadata: undefined };
  return yield* (yield* IdentityMatches).request(caller, asked);
});

const confirm = Effect.fnUntraced(function* (
  caller: Caller,
  transactionId: string,
  callbackUrl?: string,
) {
  const code = yield* (yield* MemorySmsGateway).codeOf(phone);
  return yield* (yield* Possessions).confirm(caller, {
    code,
    transactionId,
    callbackUrl,
    verificationId: undefined,
  });
});

/** The queued messages of a verification: the URL, and the kind. */
const told = Effect.fnUntraced(function* (verificationId: string) {
  const entries = yield* (yield* CallbackOutbox).ofVerification(verificationId);
  return entries.map(({ url, webhook: family }) => `${family ?? "callback"} ${url}`).toSorted();
});

describe("A completion is delivered", () => {
  it.effect(
    "to the send's URL, the confirm's URL and the webhook, each under an id of its own",
    () =>
      Effect.gen(function* () {
        const caller = yield* partner();
        const { id, verificationId } = yield* send(caller, sent);
        expect(yield* told(verificationId)).toEqual([]);
        yield* confirm(caller, id, confirmed);
        expect(yield* told(verificationId)).toEqual([
          `callback ${confirmed}`,
          `callback ${sent}`,
          `telecom ${webhook}`,
        ]);
        const entries = yield* (yield* CallbackOutbox).ofVerification(verificationId);
        expect(new Set(entries.map((entry) => entry.id)).size).toBe(3);
        expect(new Set(entries.map((entry) => entry.transactionId))).toEqual(new Set([id]));
        expect(new Set(entries.map((entry) => entry.accountId))).toEqual(
          new Set([caller.accountId]),
        );
      }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("to the webhook where no request named a URL", () =>
    Effect.gen(function* () {
      const caller = yield* partner();
      const { id, verificationId } = yield* send(caller);
      yield* confirm(caller, id);
      expect(yield* told(verificationId)).toEqual([`telecom ${webhook}`]);
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("once to a URL that is named by both requests and the webhook, as the webhook's", () =>
    Effect.gen(function* () {
      const caller = yield* partner(sent);
      const { id, verificationId } = yield* send(caller, sent);
      yield* confirm(caller, id, sent);
      expect(yield* told(verificationId)).toEqual([`telecom ${sent}`]);
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect(
    "to no other organization, to no other family, and to no webhook that is disabled",
    () =>
      Effect.gen(function* () {
        const webhooks = yield* Webhooks;
        const [theirs, ours] = [yield* partner(), yield* partner()];
        yield* webhooks.disable(ours.organizationId, "telecom");
        yield* webhooks.set(ours.organizationId, "document", webhook);
        const { id, verificationId } = yield* send(ours);
        yield* confirm(ours, id);
        expect(yield* told(verificationId)).toEqual([]);
        const other = yield* send(theirs);
        yield* confirm(theirs, other.id);
        expect(yield* told(other.verificationId)).toEqual([`telecom ${webhook}`]);
      }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("where it is a failure too: a send that failed", () =>
    Effect.gen(function* () {
      const caller = yield* partner();
      yield* (yield* MemorySmsGateway).fail(phone, "PhoneOff");
      const { verificationId } = yield* send(caller, sent);
      expect(yield* told(verificationId)).toEqual([`callback ${sent}`, `telecom ${webhook}`]);
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("where it is a failure too: five wrong codes, at the fifth", () =>
    Effect.gen(function* () {
      const caller = yield* partner();
      const { id, verificationId } = yield* send(caller, sent);
      const right = yield* (yield* MemorySmsGateway).codeOf(phone);
      const code = OneTimePassword.make(right === "000000" ? "000001" : "000000");
      const guess = (yield* Possessions).confirm(caller, {
        code,
        transactionId: id,
        callbackUrl: undefined,
        verificationId: undefined,
      });
      for (let turn = 0; turn < 4; turn += 1) yield* Effect.exit(guess);
      expect(yield* told(verificationId)).toEqual([]);
      for (let turn = 0; turn < 4; turn += 1) yield* Effect.exit(guess);
      expect(yield* told(verificationId)).toEqual([`callback ${sent}`, `telecom ${webhook}`]);
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("where it is a failure too: a code that ended", () =>
    Effect.gen(function* () {
      const caller = yield* partner();
      const { verificationId } = yield* send(caller, sent);
      yield* TestClock.adjust("600 seconds");
      yield* (yield* DueTransactions).sweep;
      yield* (yield* DueTransactions).sweep;
      expect(yield* told(verificationId)).toEqual([`callback ${sent}`, `telecom ${webhook}`]);
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("where an identity check failed at once, and where the carrier was asked", () =>
    Effect.gen(function* () {
      const caller = yield* partner();
      const reason = { failure: "UserUnknown", info: "BirthDateMismatch" } as const;
      const asked = yield* match(caller, sent);
      yield* (yield* MemoryCarrierRecords).screenAs(phone, { _tag: "Refuse", reason });
      const refused = yield* match(caller, sent);
      const both = [`callback ${sent}`, `telecom ${webhook}`];
      expect(yield* told(refused.verificationId)).toEqual(both);
      expect(yield* told(asked.verificationId)).toEqual([]);
      yield* TestClock.adjust("1 second");
      yield* (yield* DueTransactions).sweep;
      expect(yield* told(asked.verificationId)).toEqual(both);
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("once, however often its unit ran before it was stored", () =>
    Effect.gen(function* () {
      const caller = yield* partner();
      const { open, record } = yield* makeLedger;
      const { atomically } = yield* UnitOfWork;
      const verification = sampleVerification({ accountId: caller.accountId });
      yield* (yield* VerificationStore).insert(verification);
      const possession = samplePossession(verification);
      const cause = { ...bySystem, action: "sample.changed" };
      let runs = 0;
      const conflicting = <A, E, R>(unit: Effect.Effect<A, E, R>) =>
        atomically(
          Effect.tap(unit, () => {
            runs += 1;
            return runs % 3 === 0 ? Effect.void : Effect.fail(new VersionConflict());
          }),
        );
      yield* conflicting(open(possession, cause));
      expect(yield* told(verification.id)).toEqual([]);
      const settled = nextVersion(possession, { state: { _tag: "Confirmed" } });
      yield* conflicting(record(settled, cause));
      const both = [`callback ${sent}`, `telecom ${webhook}`];
      expect(yield* told(verification.id)).toEqual(both);
      expect(runs).toBe(6);
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("by one of many that settle it at once", () =>
    Effect.gen(function* () {
      const caller = yield* partner();
      const { id, verificationId } = yield* send(caller, sent);
      const rivals = Array.from({ length: 50 }, () => Effect.exit(confirm(caller, id)));
      yield* Effect.all(rivals, { concurrency: "unbounded" });
      expect(yield* told(verificationId)).toEqual([`callback ${sent}`, `telecom ${webhook}`]);
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("with nothing where its unit failed", () =>
    Effect.gen(function* () {
      const caller = yield* partner();
      const { atomically } = yield* UnitOfWork;
      const verification = sampleVerification({ accountId: caller.accountId });
      yield* (yield* VerificationStore).insert(verification);
      const failed = samplePossession(verification, {
        state: { _tag: "Failed", failure: "PhoneOff" },
      });
      const opened = (yield* makeLedger).open(failed, { ...bySystem, action: "sample.made" });
      yield* Effect.exit(atomically(Effect.andThen(opened, Effect.fail("no"))));
      expect(yield* told(verification.id)).toEqual([]);
      expect((yield* (yield* TransactionStore).find(failed.id))._tag).toBe("None");
    }).pipe(Effect.provide(TestBonafide)),
  );
});

describe("A verification's creation is delivered", () => {
  it.effect("to its own URL, and to no webhook", () =>
    Effect.gen(function* () {
      const caller = yield* partner();
      const { create } = yield* Verifications;
      const named = yield* create(caller, { callbackUrl: sent, metadata: undefined });
      expect(yield* told(named.id)).toEqual([`callback ${sent}`]);
      const silent = yield* create(caller, { callbackUrl: undefined, metadata: undefined });
      expect(yield* told(silent.id)).toEqual([]);
      expect(yield* told(freshId())).toEqual([]);
    }).pipe(Effect.provide(TestBonafide)),
  );
});
