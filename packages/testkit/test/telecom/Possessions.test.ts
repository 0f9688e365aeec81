import type { Caller } from "@bonafide/core/access/Caller";
import type { Refused } from "@bonafide/core/catalogue/Refusal";
import { CallbackOutbox } from "@bonafide/core/callback/CallbackOutbox";
import { AuditSeal } from "@bonafide/core/audit/AuditSeal";
import { OneTimePassword } from "@bonafide/core/telecom/OneTimePasswords";
import { Phone } from "@bonafide/core/telecom/Phone";
import { Possessions } from "@bonafide/core/telecom/Possessions";
import { Verifications } from "@bonafide/core/verification/Verifications";
import type { PossessionTransaction } from "@bonafide/core/verification/Transaction";
import { DueTransactions } from "@bonafide/core/verification/DueTransactions";
import { VerificationStore } from "@bonafide/core/verification/VerificationStore";
import { describe, expect, it } from "@effect/vitest";
import { Effect } from "effect";
import { TestClock } from "effect/testing";
import { sampleCaller } from "../../src/access/CallerSamples.ts";
import { freshId } from "../../src/storage/FreshId.ts";
import { MemorySmsGateway } from "../../src/telecom/MemorySmsGateway.ts";
import { TestBonafide } from "../../src/TestBonafide.ts";

const phone = Phone.make("4155550123");
const sentUrl = "https://partner.example/sent";
const confirmedUrl = "https://partner.example/confirmed";
const caller = sampleCaller();

const send = Effect.fnUntraced(function* (callbackUrl?: string, verificationId?: string) {
  const request = { phone, callbackUrl, verificationId, metadata: undefined };
  return yield* (yield* Possessions).send(caller, request);
});

const confirm = Effect.fnUntraced(function* (
  transactionId: string,
  code: OneTimePassword,
  callbackUrl?: string,
  by: Caller = caller,
  verificationId?: string,
) {
  const request = { code, transactionId, callbackUrl, verificationId };
  return yield* (yield* Possessions).confirm(by, request);
});

const codeSent = Effect.flatMap(MemorySmsGateway, ({ codeOf }) => codeOf(phone));

const wrongCode = Effect.map(codeSent, (code) =>
  OneTimePassword.make(code === "000000" ? "000001" : "000000"),
);

const namesOf = <A, R>(answer: Effect.Effect<A, Refused, R>) =>
  Effect.map(Effect.flip(answer), ({ names }) => names);

const stateOf = Effect.fnUntraced(function* (id: string) {
  return (yield* (yield* Verifications).transactionStatus(Effect.succeed(caller), "telecom", id))
    .state;
});

const urlsTold = Effect.fnUntraced(function* ({ verificationId }: PossessionTransaction) {
  const entries = yield* (yield* CallbackOutbox).ofVerification(verificationId);
  return entries.map(({ url }) => url).toSorted();
});

/** Confirms five times with a wrong code. */
const guessWrong = Effect.fnUntraced(function* (id: string, url?: string) {
  const code = yield* wrongCode;
  return yield* Effect.forEach([1, 2, 3, 4, 5], () => namesOf(confirm(id, code, url)));
});

describe("Sending a code", () => {
  it.effect("texts six digits, and awaits them in a verification of its own", () =>
    Effect.gen(function* () {
      const sent = yield* send();
      const [message, ...more] = yield* (yield* MemorySmsGateway).messages;
      expect(message).toMatchObject({ to: phone, reference: sent.id });
      expect(message?.text).toMatch(/^[0-9]{6} is your verification code\.$/);
      expect(more).toEqual([]);
      expect(sent).toMatchObject({ version: 1, accountId: caller.accountId });
      expect(yield* stateOf(sent.id)).toMatchObject({ _tag: "AwaitingCode", guesses: 0 });
      const owned = yield* (yield* VerificationStore).find(sent.verificationId);
      expect(owned).toMatchObject({ value: { accountId: caller.accountId } });
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("keeps the code nowhere but in the message", () =>
    Effect.gen(function* () {
      const sent = yield* send();
      expect(JSON.stringify(sent)).not.toContain(yield* codeSent);
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("that the gateway refuses leaves nothing", () =>
    Effect.gen(function* () {
      yield* (yield* MemorySmsGateway).refuse(phone, "RetryLimitExceeded");
      expect(yield* namesOf(send())).toEqual(["RetryLimitExceeded"]);
      expect(yield* (yield* MemorySmsGateway).messages).toEqual([]);
      expect(yield* (yield* AuditSeal).verify).toMatchObject({ rows: 0 });
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect(
    "into another account's or an unknown verification is refused, and nothing is sent",
    () =>
      Effect.gen(function* () {
        const theirs = { id: freshId(), accountId: freshId(), created: 0, personal: {} };
        yield* (yield* VerificationStore).insert(theirs);
        expect(yield* namesOf(send(undefined, theirs.id))).toEqual(["VerificationNotOwned"]);
        expect(yield* namesOf(send(undefined, freshId()))).toEqual(["ResourceUnknown"]);
        expect(yield* namesOf(send(undefined, ""))).toEqual(["ResourceUnknown"]);
        expect(yield* (yield* MemorySmsGateway).messages).toEqual([]);
      }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("that cannot be delivered fails the transaction and tells of it once", () =>
    Effect.gen(function* () {
      yield* (yield* MemorySmsGateway).fail(phone, "PhoneOff");
      const failed = yield* send(sentUrl);
      expect(failed).toMatchObject({ state: { _tag: "Failed", failure: "PhoneOff" }, version: 2 });
      expect(yield* stateOf(failed.id)).toEqual({ _tag: "Failed", failure: "PhoneOff" });
      expect(yield* urlsTold(failed)).toEqual([sentUrl]);
      const answer = namesOf(confirm(failed.id, yield* codeSent));
      expect(yield* answer).toEqual(["PossessionCheckInvalid"]);
    }).pipe(Effect.provide(TestBonafide)),
  );
});

describe("Confirming a code", () => {
  it.effect("confirms the phone, once", () =>
    Effect.gen(function* () {
      const sent = yield* send();
      yield* TestClock.adjust(5_000);
      const confirmed = yield* confirm(sent.id, yield* codeSent);
      expect(confirmed).toMatchObject({
        id: sent.id,
        state: { _tag: "Confirmed" },
        personal: { phone },
        updated: sent.created + 5_000,
      });
      const again = namesOf(confirm(sent.id, yield* codeSent));
      expect(yield* again).toEqual(["PossessionCheckInvalid"]);
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("answers wrong codes one to five alike, and then refuses the right one too", () =>
    Effect.gen(function* () {
      const { id } = yield* send();
      expect(yield* guessWrong(id)).toEqual([1, 2, 3, 4, 5].map(() => ["CodeInvalid"]));
      expect(yield* stateOf(id)).toEqual({ _tag: "Failed", failure: "RetryLimitExceeded" });
      const right = namesOf(confirm(id, yield* codeSent));
      expect(yield* right).toEqual(["RetryLimitExceeded"]);
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("takes the right code at the fifth guess", () =>
    Effect.gen(function* () {
      const { id } = yield* send();
      const wrong = yield* wrongCode;
      for (const _ of [1, 2, 3, 4]) yield* namesOf(confirm(id, wrong));
      expect((yield* confirm(id, yield* codeSent)).state._tag).toBe("Confirmed");
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("takes a code until its time limit, and not at it", () =>
    Effect.gen(function* () {
      const [first, second] = [yield* send(), yield* send()];
      const code = yield* codeSent;
      yield* TestClock.adjust(599_999);
      expect((yield* confirm(second.id, code)).state._tag).toBe("Confirmed");
      yield* TestClock.adjust(1);
      expect(yield* namesOf(confirm(first.id, code))).toEqual(["CodeExpired"]);
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("takes the code of this transaction only", () =>
    Effect.gen(function* () {
      const first = yield* send();
      yield* send();
      expect(yield* namesOf(confirm(first.id, yield* codeSent))).toEqual(["CodeInvalid"]);
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("refuses another verification than the check's, which costs no guess", () =>
    Effect.gen(function* () {
      const { id, verificationId } = yield* send();
      const code = yield* codeSent;
      const verifications = yield* Verifications;
      const request = { callbackUrl: undefined, metadata: undefined };
      const another = yield* verifications.create(caller, request);
      const foreign = yield* verifications.create(sampleCaller(), request);
      const within = (named: string) => confirm(id, code, undefined, caller, named);
      expect(yield* namesOf(within(another.id))).toEqual(["PossessionCheckInvalid"]);
      expect(yield* namesOf(within(foreign.id))).toEqual(["VerificationNotOwned"]);
      expect(yield* namesOf(within(freshId()))).toEqual(["ResourceUnknown"]);
      expect(yield* stateOf(id)).toMatchObject({ guesses: 0 });
      expect((yield* within(verificationId)).state._tag).toBe("Confirmed");
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("refuses another account, which costs no guess, and what is no check", () =>
    Effect.gen(function* () {
      const { id } = yield* send();
      const code = yield* codeSent;
      const stranger = namesOf(confirm(id, code, undefined, sampleCaller()));
      expect(yield* stranger).toEqual(["TransactionNotOwned"]);
      for (const unknown of [freshId(), "", "not-a-uuid"]) {
        expect(yield* namesOf(confirm(unknown, code))).toEqual(["PossessionCheckInvalid"]);
      }
      expect(yield* stateOf(id)).toMatchObject({ guesses: 0 });
    }).pipe(Effect.provide(TestBonafide)),
  );
});

describe("A check that is not confirmed", () => {
  it.effect("expires by itself at its time limit, and tells of it", () =>
    Effect.gen(function* () {
      const { sweep } = yield* DueTransactions;
      const sent = yield* send(sentUrl);
      yield* TestClock.adjust(599_999);
      expect(yield* sweep).toBe(0);
      yield* TestClock.adjust(1);
      expect(yield* sweep).toBe(1);
      expect(yield* stateOf(sent.id)).toEqual({ _tag: "Failed", failure: "CodeExpired" });
      expect(yield* urlsTold(sent)).toEqual([sentUrl]);
      expect(yield* sweep).toBe(0);
      expect(yield* namesOf(confirm(sent.id, yield* codeSent))).toEqual(["CodeExpired"]);
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("is left alone by the sweep once it was confirmed", () =>
    Effect.gen(function* () {
      const sent = yield* send();
      yield* confirm(sent.id, yield* codeSent);
      yield* TestClock.adjust(600_000);
      yield* (yield* Possessions).expire(sent);
      expect(yield* (yield* DueTransactions).sweep).toBe(0);
      expect((yield* stateOf(sent.id))._tag).toBe("Confirmed");
    }).pipe(Effect.provide(TestBonafide)),
  );
});

describe("Callbacks of a check", () => {
  it.effect("get a callback at completion only, the send's URL and the confirm's", () =>
    Effect.gen(function* () {
      const sent = yield* send(sentUrl);
      yield* namesOf(confirm(sent.id, yield* wrongCode, confirmedUrl));
      expect(yield* urlsTold(sent)).toEqual([]);
      yield* confirm(sent.id, yield* codeSent, confirmedUrl);
      expect(yield* urlsTold(sent)).toEqual([confirmedUrl, sentUrl]);
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("get one callback for a URL that was given twice", () =>
    Effect.gen(function* () {
      const sent = yield* send(sentUrl);
      yield* confirm(sent.id, yield* codeSent, sentUrl);
      expect(yield* urlsTold(sent)).toEqual([sentUrl]);
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("tell of a failure too, to the fifth confirm's URL as well", () =>
    Effect.gen(function* () {
      const sent = yield* send(sentUrl);
      yield* guessWrong(sent.id, confirmedUrl);
      expect(yield* urlsTold(sent)).toEqual([confirmedUrl, sentUrl]);
      yield* namesOf(confirm(sent.id, yield* codeSent, "https://partner.example/late"));
      expect(yield* urlsTold(sent)).toEqual([confirmedUrl, sentUrl]);
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("name the transaction that they tell of", () =>
    Effect.gen(function* () {
      const sent = yield* send(sentUrl);
      yield* confirm(sent.id, yield* codeSent);
      const [entry] = yield* (yield* CallbackOutbox).ofVerification(sent.verificationId);
      expect(entry).toMatchObject({
        accountId: caller.accountId,
        verificationId: sent.verificationId,
        transactionId: sent.id,
      });
    }).pipe(Effect.provide(TestBonafide)),
  );
});

describe("The audit of a check", () => {
  it.effect("has a row for every change, and is whole", () =>
    Effect.gen(function* () {
      const { id } = yield* send();
      yield* namesOf(confirm(id, yield* wrongCode));
      yield* confirm(id, yield* codeSent);
      // The verification, the send, the miss, the confirmation.
      expect(yield* (yield* AuditSeal).verify).toMatchObject({ rows: 4, subjects: 2, broken: [] });
    }).pipe(Effect.provide(TestBonafide)),
  );
});
