import { codeLifetimes } from "@bonafide/core/person/PersonCodeStore";
import { HandOvers } from "@bonafide/core/person/HandOvers";
import { People } from "@bonafide/core/person/People";
import { sessionLifetime } from "@bonafide/core/person/PersonSession";
import { challengeLifetime } from "@bonafide/core/access/PasskeyCeremonies";
import { GrantStore } from "@bonafide/core/oauth/GrantStore";
import { ImageStore } from "@bonafide/core/document/ImageStore";
import { documentTokenLifetimes } from "@bonafide/core/passback/DocumentToken";
import { DocumentTokens } from "@bonafide/core/passback/DocumentTokens";
import { Passbacks } from "@bonafide/core/passback/Passbacks";
import { StaffAccounts } from "@bonafide/core/staff/StaffAccounts";
import { StaffSignIns } from "@bonafide/core/staff/StaffSignIns";
import { describe, expect, it } from "@effect/vitest";
import { Clock, Effect, Exit, type Layer, Option } from "effect";
import { TestClock } from "effect/testing";
import { memoryAnswer } from "../../src/access/MemoryPasskeyProofs.ts";
import { sampleImage } from "../../src/document/SampleImage.ts";
import { settableClock, steadyOver } from "../../src/due/SettableClock.ts";
import { postedCode } from "../../src/mail/MailboxWorld.ts";
import { TestBonafideWithMail } from "../../src/mail/MailWorld.ts";
import { putConsumer, redeemedGrant, sampleGrant } from "../../src/oauth/OAuthSamples.ts";
import { password, signUp, source, visitOf } from "../../src/person/PersonWorld.ts";
import { freshId } from "../../src/storage/FreshId.ts";

type World = Layer.Success<typeof TestBonafideWithMail>;
const [minute, hour] = [60_000, 3_600_000];

/** Issues something that lives for a time, and gives what tells whether it is still good. That may be asked once. */
type Issue = Effect.Effect<Effect.Effect<boolean, never, World>, unknown, World>;

let count = 0;

const signedUp = Effect.fnUntraced(function* (domain = "people.org") {
  count += 1;
  const email = `person${count}@${domain}`;
  const { secret } = yield* signUp({ email, source: undefined });
  const used = Effect.map(
    Effect.flatMap(People, ({ session }) => session(secret)),
    Option.getOrThrow,
  );
  return { email, secret, used: yield* used };
});

const isSuccess = <A, E, R>(asked: Effect.Effect<A, E, R>) =>
  Effect.map(Effect.exit(asked), Exit.isSuccess);

const passwordLink: Issue = Effect.gen(function* () {
  // An address for examples counts as confirmed, so that the link is sent.
  const { email } = yield* signedUp("example.com");
  const { recoveries } = yield* People;
  yield* recoveries.ask(email, { source, language: "en" });
  return recoveries.isOpen(yield* postedCode);
});

const emailLink: Issue = Effect.gen(function* () {
  const { used } = yield* signedUp();
  const { confirmations } = yield* People;
  const code = yield* postedCode;
  return Effect.orDie(confirmations.confirm(used, code, source));
});

const handOver: Issue = Effect.gen(function* () {
  const { used } = yield* signedUp();
  const handOvers = yield* HandOvers;
  const code = yield* handOvers.issue(used, visitOf(used.person.id), "passport");
  return Effect.map(handOvers.find(Option.getOrThrow(code)), Option.isSome);
});

const challenge: Issue = Effect.gen(function* () {
  const { used } = yield* signedUp();
  const { passkeys } = yield* People;
  const asked = yield* passkeys.challenge("browser");
  const site = { origin: "https://id.example", host: "id.example" };
  const given = { id: "id", key: "key", counter: 1, challenge: asked, origin: site.origin };
  const answer = { response: memoryAnswer(given), challenge: asked, browser: "browser", site };
  return isSuccess(passkeys.add(used, password, "A phone", answer, source));
});

const personSession: Issue = Effect.gen(function* () {
  const { secret } = yield* signedUp();
  return Effect.map(
    Effect.flatMap(People, ({ session }) => session(secret)),
    Option.isSome,
  );
});

const staffSession: Issue = Effect.gen(function* () {
  count += 1;
  const name = `clerk${count}`;
  const issued = yield* (yield* StaffAccounts).create(name, "reviewer");
  const { session, signIn } = yield* StaffSignIns;
  const credentials = { name, password: issued.password, code: "", source, device: undefined };
  const { secret } = yield* signIn(credentials, undefined);
  return Effect.map(session(secret), Option.isSome);
});

const documentToken = Effect.gen(function* () {
  const now = yield* Clock.currentTimeMillis;
  const { consumer } = yield* putConsumer();
  const given = sampleGrant({ consumerId: consumer.id });
  const grants = yield* GrantStore;
  yield* grants.insert(given);
  yield* Effect.orDie(grants.save([redeemedGrant(given, 1)]));
  const transactionId = freshId();
  const kept = { verificationId: freshId(), created: now, eraseAt: now + 1e12 };
  const bytes = sampleImage("jpeg", 5_000);
  yield* (yield* ImageStore).insert([
    { transactionId, side: "front", ...kept, type: "jpeg", bytes },
  ]);
  const { front = "" } = yield* (yield* DocumentTokens).issue(given, transactionId, ["front"]);
  return { caller: { consumer, source }, token: front, passbacks: yield* Passbacks };
});

const shownImage: Issue = Effect.map(documentToken, ({ caller, passbacks, token }) =>
  isSuccess(passbacks.image(caller, token, undefined)),
);
const refreshed: Issue = Effect.map(documentToken, ({ caller, passbacks, token }) =>
  isSuccess(passbacks.refresh(caller, token)),
);

const jumps = [hour, -hour, 87_660 * hour, -87_660 * hour];

describe("Under a clock that is set, at work and before a start,", () => {
  it.effect.each([
    ["the link for a new password", codeLifetimes.reset_password, passwordLink],
    ["the link that confirms an email", codeLifetimes.confirm_email, emailLink],
    ["the code for a phone", codeLifetimes.hand_over, handOver],
    ["the challenge of a passkey", challengeLifetime, challenge],
    ["a person's session", sessionLifetime.idle, personSession],
    ["a session of staff", sessionLifetime.idle, staffSession],
    ["a document token", documentTokenLifetimes.use, shownImage],
    ["the refresh of a document token", documentTokenLifetimes.refresh, refreshed],
  ] as const)("%s neither ends early nor outlives its time", ([, lifetime, issue]) =>
    Effect.forEach(jumps, (by) =>
      Effect.gen(function* () {
        yield* TestClock.adjust(200_000 * hour);
        const { set, wall } = yield* settableClock;
        /** What a server does between a start and a stop, at which its clock is set. */
        const served = <A, E>(work: Effect.Effect<A, E, World>) =>
          Effect.gen(function* () {
            const clock = yield* steadyOver(wall);
            const done = yield* Effect.provideService(work, Clock.Clock, clock);
            yield* set(by);
            yield* TestClock.adjust(minute / 2);
            return done;
          }).pipe(Effect.scoped);
        const [early, late] = yield* served(Effect.all([issue, issue]));
        yield* TestClock.adjust(lifetime - 2 * minute);
        expect(yield* served(early)).toBe(true);
        yield* TestClock.adjust(2 * minute);
        expect(yield* served(late)).toBe(false);
      }).pipe(Effect.provide(TestBonafideWithMail, { local: true })),
    ),
  );
});
