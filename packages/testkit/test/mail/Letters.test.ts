import { letterSchedule } from "@bonafide/core/mail/LetterAttempt";
import { makeLetterBox } from "@bonafide/core/mail/LetterBox";
import type { MailOutcome } from "@bonafide/core/mail/Mailer";
import { byOperator } from "@bonafide/core/audit/AuditCause";
import { People } from "@bonafide/core/person/People";
import { Erasures } from "@bonafide/core/verification/Erasures";
import { LetterStore } from "@bonafide/core/mail/LetterStore";
import { describe, expect, it } from "@effect/vitest";
import { Effect } from "effect";
import { TestClock } from "effect/testing";
import { MemoryMail } from "../../src/mail/MemoryMailer.ts";
import { TestBonafideWithMail } from "../../src/mail/MailWorld.ts";
import { signUp } from "../../src/person/PersonWorld.ts";
import { origin, posted, postedKinds } from "../../src/mail/MailboxWorld.ts";

const confirmed = { email: "Zoe@example.com" };

const answerAll = (outcome: MailOutcome) =>
  Effect.map(MemoryMail, (mail) => {
    mail.answer = () => outcome;
  });

const statuses = Effect.flatMap(LetterStore, ({ newest }) =>
  Effect.map(newest(9), (letters) =>
    letters.map(({ attempts, failure, kind, status }) => [kind, status, attempts, failure]),
  ),
);

const queueNotice = Effect.gen(function* () {
  const { person } = yield* signUp(confirmed);
  yield* (yield* makeLetterBox).put({
    kind: "data_shared",
    personId: person.id,
    to: confirmed.email,
    language: "es",
    application: "Demo",
  });
  return person;
});

describe("Letters", () => {
  it.effect("are sent once, in their language and with links to the server's own address", () =>
    Effect.gen(function* () {
      yield* queueNotice;
      const [letter, ...others] = yield* posted;
      expect(others).toEqual([]);
      expect(letter).toMatchObject({ to: confirmed.email, subject: "data_shared" });
      expect(JSON.parse(letter?.text ?? "")).toMatchObject({
        origin,
        language: "es",
        application: "Demo",
      });
      expect(yield* posted).toEqual([]);
      expect(yield* statuses).toEqual([["data_shared", "sent", 1, undefined]]);
    }).pipe(Effect.provide(TestBonafideWithMail)),
  );

  it.effect("are tried again with growing waits, and given up after the last", () =>
    Effect.gen(function* () {
      yield* queueNotice;
      yield* answerAll({ _tag: "Failed", reason: "Deferred" });
      for (const wait of letterSchedule) {
        yield* posted;
        yield* TestClock.adjust(wait * 0.79);
        const before = yield* statuses;
        yield* posted;
        expect(yield* statuses).toEqual(before);
        yield* TestClock.adjust(wait * 0.42);
      }
      yield* posted;
      const tries = letterSchedule.length + 1;
      expect(yield* statuses).toEqual([["data_shared", "dropped", tries, "Deferred"]]);
      yield* TestClock.adjust("2 days");
      yield* posted;
      expect(yield* statuses).toEqual([["data_shared", "dropped", tries, "Deferred"]]);
    }).pipe(Effect.provide(TestBonafideWithMail)),
  );

  it.effect("that bounce are counted and not tried again", () =>
    Effect.gen(function* () {
      yield* queueNotice;
      yield* answerAll({ _tag: "Bounced" });
      yield* posted;
      yield* TestClock.adjust("1 day");
      yield* posted;
      expect(yield* statuses).toEqual([["data_shared", "bounced", 1, "Refused"]]);
      expect(yield* (yield* LetterStore).counts).toEqual([
        { kind: "data_shared", status: "bounced", letters: 1 },
      ]);
    }).pipe(Effect.provide(TestBonafideWithMail)),
  );

  it.effect("to an erased person are gone", () =>
    Effect.gen(function* () {
      const { id } = yield* queueNotice;
      yield* (yield* Erasures).person(id, { actor: id, source: undefined });
      expect(yield* posted).toEqual([]);
      expect(yield* statuses).toEqual([]);
    }).pipe(Effect.provide(TestBonafideWithMail)),
  );

  it.effect("for a new password that wait for their next try are gone with their person", () =>
    Effect.gen(function* () {
      const { person } = yield* signUp(confirmed);
      const { recoveries } = yield* People;
      const visit = { source: undefined, language: "en" } as const;
      yield* answerAll({ _tag: "Failed", reason: "Deferred" });
      yield* recoveries.ask(confirmed.email, visit);
      expect(yield* posted).toEqual([]);
      expect(yield* statuses).toEqual([["reset_password", "queued", 1, "Deferred"]]);
      yield* (yield* Erasures).person(person.id, byOperator);
      expect(yield* statuses).toEqual([]);
    }).pipe(Effect.provide(TestBonafideWithMail)),
  );

  it.effect("of what happened never go to an address that was not confirmed", () =>
    Effect.gen(function* () {
      const { person } = yield* signUp({ email: "zoe@people.bonafide.dev" });
      yield* (yield* makeLetterBox).put({
        kind: "new_device",
        personId: person.id,
        to: "zoe@people.bonafide.dev",
        language: "en",
      });
      expect(yield* postedKinds).toEqual(["confirm_email"]);
    }).pipe(Effect.provide(TestBonafideWithMail)),
  );
});
