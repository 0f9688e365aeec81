import { acceptClock } from "@bonafide/core/AcceptedClock";
import { TimeMarkStore } from "@bonafide/core/due/TimeMarkStore";
import { GrantStore } from "@bonafide/core/oauth/GrantStore";
import { DocumentTokenStore } from "@bonafide/core/passback/DocumentTokenStore";
import { PersonStore } from "@bonafide/core/person/PersonStore";
import { Phone } from "@bonafide/core/telecom/Phone";
import { Possessions } from "@bonafide/core/telecom/Possessions";
import { TransactionStore } from "@bonafide/core/verification/TransactionStore";
import { VerificationStore } from "@bonafide/core/verification/VerificationStore";
import { expect, it } from "@effect/vitest";
import { Effect, Option } from "effect";
import { TestClock } from "effect/testing";
import { sampleCaller } from "../../src/access/CallerSamples.ts";
import { sampleGrant } from "../../src/oauth/OAuthSamples.ts";
import { sampleDocumentToken } from "../../src/passback/DocumentTokenStoreContract.ts";
import { putPerson, sampleSession } from "../../src/person/PersonSamples.ts";
import { TestBonafide } from "../../src/TestBonafide.ts";
import { sampleIdentity, sampleVerification } from "../../src/verification/TransactionSamples.ts";

const right = Date.UTC(2026, 10, 26);
const ahead = right + 3_653 * 86_400_000;

/** An operator's command on a machine that has run for so many milliseconds. */
const accept = (uptime: number) => acceptClock({ boot: "one", now: Effect.succeed(uptime) }, 0);

/** What is issued, and waits, at a time. */
const issueAt = Effect.fnUntraced(function* (at: number) {
  yield* TestClock.setTime(at);
  const request = {
    phone: Phone.make("4155550123"),
    callbackUrl: undefined,
    verificationId: undefined,
    metadata: undefined,
  };
  const check = yield* (yield* Possessions).send(sampleCaller(), request);
  const { person } = yield* putPerson();
  const { codes, sessions } = yield* PersonStore;
  const session = sampleSession(person.id, { created: at, updated: at });
  yield* sessions.insert(session);
  const code = {
    digest: "digest",
    personId: person.id,
    purpose: "reset_password",
    expires: at + 1,
  } as const;
  yield* codes.insert(code);
  const grant = sampleGrant({ created: at, updated: at });
  yield* (yield* GrantStore).insert(grant);
  const token = sampleDocumentToken({ created: at });
  yield* (yield* DocumentTokenStore).insert([token]);
  const verification = sampleVerification();
  yield* (yield* VerificationStore).insert(verification);
  const match = sampleIdentity(verification, { state: { _tag: "Asking", askAt: at } });
  yield* (yield* TransactionStore).insert(match);

  /** Which of these are still there. */
  const left = Effect.gen(function* () {
    const found = {
      code: Option.isSome(yield* codes.find(code.digest)),
      session: Option.isSome(yield* sessions.find(session.digest)),
      grant: Option.isSome(yield* (yield* GrantStore).find(grant.id)),
      token: Option.isSome(yield* (yield* DocumentTokenStore).find(token.digest)),
    };
    return Object.entries(found).flatMap(([name, isThere]) => (isThere ? [name] : []));
  });
  const stateOf = Effect.map(
    Effect.flatMap(TransactionStore, ({ find }) => find(check.id)),
    (stored) => Option.getOrThrow(stored).state._tag,
  );
  return { left, stateOf };
});

it.effect(
  "a clock that is accepted ends what was issued in a time ahead of it, and what waits is due",
  () =>
    Effect.gen(function* () {
      const { left, stateOf } = yield* issueAt(ahead);
      const marks = yield* TimeMarkStore;
      yield* marks.put({ at: ahead, boot: "one", uptime: 1 });
      yield* TestClock.setTime(right);
      expect(yield* accept(1)).toBe(true);
      expect(yield* left).toEqual([]);
      expect(yield* stateOf).toBe("Failed");
      expect(yield* (yield* TransactionStore).nextDue("telecom")).toEqual(Option.some(right));
      expect(yield* marks.find).toEqual(Option.none());
    }).pipe(Effect.provide(TestBonafide)),
);

it.effect("a clock that is accepted and was not behind ends nothing", () =>
  Effect.gen(function* () {
    const { left, stateOf } = yield* issueAt(right);
    const marks = yield* TimeMarkStore;
    yield* marks.put({ at: right, boot: "one", uptime: 1 });
    expect(yield* accept(1)).toBe(false);
    expect(yield* left).toEqual(["code", "session", "grant", "token"]);
    expect(yield* stateOf).toBe("AwaitingCode");
    expect(yield* marks.find).toEqual(Option.none());
  }).pipe(Effect.provide(TestBonafide)),
);

it.effect(
  "a clock that has caught up with the last written time is still behind, on the same boot",
  () =>
    Effect.gen(function* () {
      const hour = 3_600_000;
      const { left } = yield* issueAt(right);
      // Servers were an hour ahead, and have stood still for that hour.
      yield* (yield* TimeMarkStore).put({ at: right, boot: "one", uptime: hour });
      yield* TestClock.setTime(right + 1_000);
      expect(yield* accept(2 * hour)).toBe(true);
      expect(yield* left).toEqual([]);
    }).pipe(Effect.provide(TestBonafide)),
);
