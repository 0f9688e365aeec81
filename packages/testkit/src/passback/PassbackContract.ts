import { SecretKeys } from "@bonafide/core/access/SecretKeys";
import { refused } from "@bonafide/core/catalogue/Refusal";
import { ImageStore } from "@bonafide/core/document/ImageStore";
import { GrantStore } from "@bonafide/core/oauth/GrantStore";
import type { OAuthConsumer } from "@bonafide/core/oauth/OAuthConsumer";
import { OAuthConsumerStore } from "@bonafide/core/oauth/OAuthConsumerStore";
import { documentTokenLifetimes } from "@bonafide/core/passback/DocumentToken";
import { DocumentTokens } from "@bonafide/core/passback/DocumentTokens";
import { Passbacks } from "@bonafide/core/passback/Passbacks";
import { UnitOfWork } from "@bonafide/core/storage/UnitOfWork";
import { expect } from "@effect/vitest";
import { Clock, Effect, Exit, Stream } from "effect";
import { TestClock } from "effect/testing";
import { auditedEntries } from "../audit/AuditedEntries.ts";
import { sampleImage } from "../document/SampleImage.ts";
import { endedGrant, putConsumer, redeemedGrant, sampleGrant } from "../oauth/OAuthSamples.ts";
import { freshId } from "../storage/FreshId.ts";
import { describe } from "../storage/PortTest.ts";
import { useCaseTest, type UseCaseStores } from "../storage/UseCaseTest.ts";

const source = "192.0.2.1";
const front = sampleImage("jpeg", 5_000);
const back = sampleImage("png", 7_000, 2);

/** A document whose two images were granted to a consumer, and how the consumer asks for them. */
const granted = Effect.fnUntraced(function* (changes: Partial<OAuthConsumer> = {}) {
  const { digest, issue } = yield* SecretKeys;
  const { consumer } = yield* putConsumer(changes);
  const apiToken = yield* issue;
  yield* (yield* OAuthConsumerStore).put(consumer, { apiToken: digest(apiToken) });
  const given = sampleGrant({ consumerId: consumer.id });
  const grant = redeemedGrant(given, 1);
  const grants = yield* GrantStore;
  yield* grants.insert(given);
  yield* Effect.orDie(grants.save([grant]));

  const created = yield* Clock.currentTimeMillis;
  const transactionId = freshId();
  const image = { transactionId, verificationId: freshId(), created, eraseAt: created + 1e9 };
  yield* (yield* UnitOfWork).atomically(
    (yield* ImageStore).insert([
      { ...image, side: "front", type: "jpeg", bytes: front },
      { ...image, side: "back", type: "png", bytes: back },
    ]),
  );
  const tokens = yield* DocumentTokens;
  const { authenticate, image: show, refresh } = yield* Passbacks;
  const called = authenticate(apiToken, source);
  return {
    consumer,
    grant,
    transactionId,
    called,
    /** The token of one side, as every read of the attributes gives a new one. */
    tokenOf: (side: "front" | "back") =>
      Effect.map(tokens.issue(grant, transactionId, [side]), (issued) => issued[side] ?? ""),
    shown: (token: string, size?: string) =>
      Effect.flatMap(called, (caller) => show(caller, token, size)),
    refreshed: (token: string) => Effect.flatMap(called, (caller) => refresh(caller, token)),
  };
});

const unknown = refused("ResourceUnknown");

const refusalOf = <A, E, R>(asked: Effect.Effect<A, E, R>) =>
  Effect.match(asked, { onSuccess: () => "none" as const, onFailure: (error) => error });

/** What was asked for, in seconds after it may be asked for again, or that it was shown. */
const answerOf = <A, R>(asked: Effect.Effect<A, { readonly retryAfter?: number }, R>) =>
  Effect.match(asked, {
    onSuccess: () => "shown" as const,
    onFailure: (error) => error.retryAfter,
  });

/** The contract of Document Passback, over these stores. */
export const passbackContract = (stores: UseCaseStores): void => {
  const test = useCaseTest(stores);

  describe("Document Passback", () => {
    test(
      "shows each side as it was uploaded, and in a size",
      Effect.gen(function* () {
        const { shown, tokenOf } = yield* granted();
        const whole = yield* shown(yield* tokenOf("front"));
        expect(whole).toMatchObject({ type: "jpeg", length: front.length });
        const chunks = Stream.isStream(whole.bytes) ? yield* Stream.runCollect(whole.bytes) : [];
        expect(Buffer.concat(chunks).equals(front)).toBe(true);
        const small = yield* shown(yield* tokenOf("back"), "300x200");
        expect(small.bytes).toEqual(
          new TextEncoder().encode(`png of ${back.length} bytes in 300x200`),
        );
        expect(yield* refusalOf(shown(yield* tokenOf("back"), "1x1"))).toEqual(
          refused("SizeInvalid"),
        );
      }),
    );

    test(
      "shows a side twice in any sixty seconds, to the millisecond, whichever token asks",
      Effect.gen(function* () {
        const { shown, tokenOf } = yield* granted();
        const [one, other, behind] = [
          yield* tokenOf("front"),
          yield* tokenOf("front"),
          yield* tokenOf("back"),
        ];
        const asked = (token: string) => answerOf(shown(token));
        expect(yield* asked(one)).toBe("shown");
        yield* TestClock.adjust("20 seconds");
        expect(yield* asked(other)).toBe("shown");
        expect(yield* asked(one)).toBe(40);
        expect(yield* asked(behind)).toBe("shown");
        yield* TestClock.adjust(39_999);
        expect(yield* asked(one)).toBe(1);
        // What was refused does not count.
        yield* TestClock.adjust(1);
        expect(yield* asked(one)).toBe("shown");
        expect(yield* asked(other)).toBe(20);
        yield* TestClock.adjust("20 seconds");
        expect(yield* asked(other)).toBe("shown");
      }),
    );

    test(
      "shows a side no third time to many that ask at once, and audits the two",
      Effect.gen(function* () {
        const { consumer, shown, tokenOf, transactionId } = yield* granted();
        const token = yield* tokenOf("front");
        const asked = yield* Effect.forEach(
          Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? undefined : "300x200")),
          (size) => Effect.exit(shown(token, size)),
          { concurrency: "unbounded" },
        );
        expect(asked.filter(Exit.isSuccess)).toHaveLength(2);
        const seen = (yield* auditedEntries).filter(({ subject }) => subject === transactionId);
        const entry = { actor: consumer.id, action: "document.passed_back.front", source };
        expect(seen).toMatchObject([entry, entry]);
      }),
    );

    test(
      "shows nothing to another partner, of a grant that ended, or after the image was erased",
      Effect.gen(function* () {
        const mine = yield* granted();
        const theirs = yield* granted();
        const token = yield* mine.tokenOf("front");
        for (const wrong of [token.slice(1), token.toUpperCase(), "", "unknown"])
          expect(yield* refusalOf(mine.shown(wrong))).toEqual(unknown);
        expect(yield* refusalOf(theirs.shown(token))).toEqual(unknown);
        expect(yield* refusalOf(theirs.refreshed(token))).toEqual(unknown);
        yield* mine.shown(token);
        yield* Effect.orDie((yield* GrantStore).save([endedGrant(mine.grant)]));
        expect(yield* refusalOf(mine.shown(token))).toEqual(unknown);
        expect(yield* refusalOf(mine.refreshed(token))).toEqual(unknown);

        const erased = yield* theirs.tokenOf("back");
        yield* (yield* ImageStore).erase(theirs.transactionId);
        expect(yield* refusalOf(theirs.shown(erased))).toEqual(unknown);
        const seen = (yield* auditedEntries).filter(({ action }) => action.includes("passed_back"));
        expect(seen).toHaveLength(1);
      }),
    );

    test(
      "shows an image for its token's time, and replaces a token once in its week",
      Effect.gen(function* () {
        const { refreshed, shown, tokenOf } = yield* granted();
        const first = yield* tokenOf("front");
        yield* TestClock.adjust(documentTokenLifetimes.use - 1);
        yield* shown(first);
        yield* TestClock.adjust(1);
        expect(yield* refusalOf(shown(first))).toEqual(unknown);
        const exits = yield* Effect.forEach(
          Array.from({ length: 5 }),
          () => Effect.exit(refreshed(first)),
          { concurrency: "unbounded" },
        );
        const [second] = exits.flatMap((exit) => (Exit.isSuccess(exit) ? [exit.value] : []));
        expect(exits.filter(Exit.isSuccess)).toHaveLength(1);
        yield* shown(second ?? "");
        yield* TestClock.adjust(documentTokenLifetimes.refresh - documentTokenLifetimes.use);
        expect(yield* refusalOf(refreshed(second ?? ""))).toEqual(unknown);
      }),
    );

    test(
      "knows its caller by the API token, while both partner and consumer are active",
      Effect.gen(function* () {
        const { authenticate } = yield* Passbacks;
        for (const none of [undefined, "", "unknown"])
          expect(yield* refusalOf(authenticate(none, source))).toEqual(
            refused("CredentialsUnknown"),
          );
        const { called, consumer } = yield* granted();
        expect(yield* called).toEqual({ consumer, source });
        const cases = [
          [{ standing: "inactive" }, "AccountInactive"],
          [{ passback: false }, "ProductNotEnabled"],
          [{ documentTokens: false }, "ProductNotEnabled"],
        ] as const;
        for (const [changes, name] of cases)
          expect(yield* refusalOf((yield* granted(changes)).called)).toEqual(refused(name));
      }),
    );
  });
};
