import type { Attempt } from "@bonafide/core/callback/Attempt";
import type { Delivery } from "@bonafide/core/callback/Delivery";
import { DeliveryStore } from "@bonafide/core/callback/DeliveryStore";
import { DeliveryLog } from "@bonafide/core/callback/DeliveryLog";
import { UnitOfWork, VersionConflict } from "@bonafide/core/storage/UnitOfWork";
import { VerificationStore } from "@bonafide/core/verification/VerificationStore";
import { describe, expect } from "@effect/vitest";
import { Effect, Exit, type Layer, Option } from "effect";
import { freshId } from "../storage/FreshId.ts";
import { portTest } from "../storage/PortTest.ts";
import type { StoragePorts } from "../storage/StoragePorts.ts";
import { sampleTime } from "../verification/TransactionSamples.ts";
import { afterwards, queue, queueOne, standingOf } from "./DeliverySamples.ts";

const now = sampleTime + 60_000;
const claim = { now, leaseUntil: now + 15_000, limit: 10, skipHosts: [] };
const everything = { ...claim, now: now + 1e9, leaseUntil: now + 2e9, limit: 1_000 };
const at = (...times: ReadonlyArray<number>) => times.map((created) => ({ created }));
const ids = (deliveries: ReadonlyArray<Delivery>) => deliveries.map(({ id }) => id);
const to = (host: string, created: number) => ({ created, url: `https://${host}/told?to=${host}` });

const attempt: Attempt = {
  at: now,
  duration: 12,
  outcome: { _tag: "Answered", status: 503 },
};
const failed = { _tag: "ReportFailure", now, offset: 0 } as const;

/** How every `DeliveryStore` hands out deliveries, and keeps what became of them. */
export const deliveryStoreContract = <E>(layer: Layer.Layer<StoragePorts, E>): void => {
  const test = portTest(layer);

  describe("DeliveryStore", () => {
    test(
      "claims nothing and waits for nothing when empty",
      Effect.gen(function* () {
        const store = yield* DeliveryStore;
        expect(yield* store.claim(claim)).toEqual([]);
        expect(yield* store.nextDue(0)).toEqual(Option.none());
      }),
    );

    test(
      "claims what is due by now, earliest first, as it was queued",
      Effect.gen(function* () {
        const store = yield* DeliveryStore;
        const accountId = freshId();
        const [late, early, atOnce] = yield* queue(
          { created: now - 1, accountId, transactionId: freshId() },
          { created: now - 3, accountId, webhook: "document" },
          { created: now, accountId, url: "http://127.0.0.1:8080/told" },
          { created: now + 1, accountId },
        );
        expect(early).toMatchObject({
          accountId,
          webhook: "document",
          url: "https://partner.example/callback?order=17&name=%C3%BC",
          host: "partner.example",
          state: { _tag: "Waiting", attempts: 0, dueAt: now - 3 },
          updated: now - 3,
          version: 1,
        });
        expect(atOnce).toMatchObject({ host: "127.0.0.1:8080" });
        expect(yield* store.claim(claim)).toEqual([early, late, atOnce]);
      }),
    );

    test(
      "claims no more than the limit, the rest next",
      Effect.gen(function* () {
        const store = yield* DeliveryStore;
        const stored = yield* queue(...at(now - 5, now - 4, now - 3, now - 2, now - 1));
        const two = { ...claim, limit: 2 };
        expect(yield* store.claim(two)).toEqual(stored.slice(0, 2));
        expect(yield* store.claim(two)).toEqual(stored.slice(2, 4));
        expect(yield* store.claim(two)).toEqual(stored.slice(4));
        expect(yield* store.claim(two)).toEqual([]);
      }),
    );

    test(
      "skips hosts, by name and port, and none but those",
      Effect.gen(function* () {
        const store = yield* DeliveryStore;
        const [, other, port] = yield* queue(
          to("full.example", now - 4),
          to("open.example", now - 3),
          to("full.example:8443", now - 2),
          to("127.0.0.1:8080", now - 1),
        );
        const skipHosts = ["full.example", "127.0.0.1:8080", "nobody.example"];
        expect(yield* store.claim({ ...claim, skipHosts })).toEqual([other, port]);
        expect(yield* store.claim({ ...claim, skipHosts })).toEqual([]);
        expect(yield* store.claim(claim)).toHaveLength(2);
      }),
    );

    test(
      "keeps what was claimed from others until its lease ends, and then gives it to the next",
      Effect.gen(function* () {
        const store = yield* DeliveryStore;
        const stored = yield* queue(...at(now));
        expect(yield* store.claim(claim)).toEqual(stored);
        const before = { ...claim, now: claim.leaseUntil - 1, leaseUntil: claim.leaseUntil + 9 };
        expect(yield* store.claim(before)).toEqual([]);
        expect(yield* store.claim({ ...before, now: claim.leaseUntil })).toEqual(stored);
      }),
    );

    test(
      "claims nothing twice, however many claim at once",
      Effect.gen(function* () {
        const store = yield* DeliveryStore;
        const stored = yield* queue(...at(...Array.from({ length: 60 }, (_, turn) => now - turn)));
        const three = { ...claim, limit: 3 };
        const claims = yield* Effect.forEach(Array.from({ length: 30 }), () => store.claim(three), {
          concurrency: "unbounded",
        });
        const left = yield* store.claim({ ...claim, limit: 60 });
        expect(ids([...claims.flat(), ...left]).toSorted()).toEqual(ids(stored).toSorted());
      }),
    );

    test(
      "renews what is claimed, gives back what is not wanted, and leaves the rest",
      Effect.gen(function* () {
        const store = yield* DeliveryStore;
        const [kept, given, other] = yield* queue(...at(now - 3, now - 2, now - 1));
        if (kept === undefined || given === undefined) throw new Error("Nothing was queued.");
        yield* store.claim(claim);
        yield* store.renew([kept], now + 30_000);
        yield* store.renew([given], now);
        yield* store.renew([], now);
        expect(yield* store.claim(claim)).toEqual([given]);
        const later = { ...claim, now: claim.leaseUntil, leaseUntil: now + 60_000 };
        expect(ids(yield* store.claim(later)).toSorted()).toEqual([given.id, other?.id]);
        expect(yield* store.claim({ ...later, now: now + 29_999 })).toEqual([]);
        expect(yield* store.claim({ ...later, now: now + 30_000 })).toEqual([kept]);
      }),
    );

    test(
      "renews nothing of which a newer version is stored, nor what is settled",
      Effect.gen(function* () {
        const store = yield* DeliveryStore;
        const [first, second] = yield* queue(...at(now, now));
        if (first === undefined || second === undefined) throw new Error("Nothing was queued.");
        yield* store.claim(claim);
        const retried = yield* afterwards(first, failed, now);
        const settled = yield* afterwards(second, { _tag: "ReportSuccess" }, now);
        yield* store.record(retried, attempt);
        yield* store.record(settled, attempt);
        yield* store.renew([first, second, settled], now + 9);
        expect(yield* store.nextDue(now)).toEqual(Option.some(now + 5_000));
        expect(yield* store.claim({ ...everything, now: now + 4_999 })).toEqual([]);
        expect(yield* store.claim(everything)).toEqual([retried]);
      }),
    );

    test(
      "keeps the next version, and is due when that says",
      Effect.gen(function* () {
        const store = yield* DeliveryStore;
        const queued = yield* queueOne({ created: now });
        yield* store.claim(claim);
        const retried = yield* afterwards(queued, failed, now);
        expect(retried).toMatchObject({ state: { attempts: 1, dueAt: now + 5_000 }, version: 2 });
        yield* store.record(retried, attempt);
        expect(yield* standingOf(queued.id)).toEqual(retried);
        expect(yield* store.claim({ ...claim, now: now + 4_999 })).toEqual([]);
        expect(yield* store.claim({ ...claim, now: now + 5_000 })).toEqual([retried]);
      }),
    );

    test(
      "refuses a version that somebody else has stored, and keeps nothing of its attempt",
      Effect.gen(function* () {
        const store = yield* DeliveryStore;
        const queued = yield* queueOne();
        const settled = yield* afterwards(queued, { _tag: "ReportSuccess" });
        const rivals = Array.from({ length: 20 }, () =>
          Effect.exit(store.record(settled, attempt)),
        );
        const exits = yield* Effect.all(rivals, { concurrency: "unbounded" });
        expect(exits.filter(Exit.isSuccess)).toHaveLength(1);
        expect(exits.filter(Exit.hasFails)).toHaveLength(19);
        const stale = yield* Effect.flip(store.record({ ...queued, version: 4 }, attempt));
        expect(stale).toBeInstanceOf(VersionConflict);
        const nobody = { ...settled, id: freshId() };
        expect(yield* Effect.flip(store.record(nobody, attempt))).toBeInstanceOf(VersionConflict);
        expect(yield* (yield* DeliveryLog).attemptsOf(queued.id)).toEqual([attempt]);
        expect(yield* standingOf(queued.id)).toEqual(settled);
      }),
    );

    test(
      "records as part of the unit of work around it",
      Effect.gen(function* () {
        const store = yield* DeliveryStore;
        const { atomically } = yield* UnitOfWork;
        const queued = yield* queueOne();
        const settled = yield* afterwards(queued, { _tag: "ReportSuccess" });
        yield* Effect.exit(
          atomically(Effect.andThen(store.record(settled, attempt), Effect.fail("no"))),
        );
        expect(yield* standingOf(queued.id)).toEqual(queued);
        expect(yield* (yield* DeliveryLog).attemptsOf(queued.id)).toEqual([]);
      }),
    );

    test(
      "never claims what is settled, until it is replayed",
      Effect.gen(function* () {
        const store = yield* DeliveryStore;
        const [first, second] = yield* queue(...at(now - 1, now));
        if (first === undefined || second === undefined) throw new Error("Nothing was queued.");
        const delivered = yield* afterwards(first, { _tag: "ReportSuccess" }, now);
        const dropped = yield* afterwards(second, { _tag: "ReportGone" }, now);
        yield* store.record(delivered, attempt);
        yield* store.record(dropped, attempt);
        expect(yield* store.claim(everything)).toEqual([]);
        expect(yield* store.nextDue(0)).toEqual(Option.none());
        const replayed = yield* afterwards(dropped, { _tag: "Replay", now }, now);
        yield* store.record(replayed, undefined);
        expect(yield* store.claim(claim)).toEqual([replayed]);
      }),
    );

    test(
      "tells when the next after a time is due, claimed ones too",
      Effect.gen(function* () {
        const store = yield* DeliveryStore;
        yield* queue(...at(now, now + 7, now + 3));
        expect(yield* store.nextDue(0)).toEqual(Option.some(now));
        expect(yield* store.nextDue(now)).toEqual(Option.some(now + 3));
        expect(yield* store.nextDue(now + 3)).toEqual(Option.some(now + 7));
        expect(yield* store.nextDue(now + 7)).toEqual(Option.none());
        yield* store.claim(claim);
        expect(yield* store.nextDue(now + 7)).toEqual(Option.some(claim.leaseUntil));
      }),
    );

    test(
      "moves whatever waits, claimed or not, and nothing that is settled",
      Effect.gen(function* () {
        const store = yield* DeliveryStore;
        const [claimed, waiting, settled] = yield* queue(...at(now - 1, now + 3_600_000, now + 1));
        if (settled === undefined) throw new Error("Nothing was queued.");
        yield* store.record(yield* afterwards(settled, { _tag: "ReportSuccess" }), attempt);
        yield* store.claim(claim);
        yield* store.shift(-3_600_000);
        expect(yield* store.nextDue(0)).toEqual(Option.some(claim.leaseUntil - 3_600_000));
        expect(yield* store.claim({ ...claim, leaseUntil: now + 9 })).toEqual([claimed, waiting]);
        yield* store.shift(5);
        expect(yield* store.nextDue(0)).toEqual(Option.some(now + 14));
        expect(yield* store.claim({ ...everything, now: now + 14 })).toHaveLength(2);
      }),
    );

    test(
      "hands out what is erased too, without its URL",
      Effect.gen(function* () {
        const store = yield* DeliveryStore;
        const queued = yield* queueOne({ created: now });
        yield* (yield* VerificationStore).erase(queued.verificationId);
        const erased = { ...queued, url: undefined, host: undefined };
        expect(yield* store.claim(claim)).toEqual([erased]);
        const dropped = yield* afterwards(erased, { _tag: "ReportGone" }, now);
        yield* store.record(dropped, attempt);
        expect(yield* standingOf(queued.id)).toEqual(dropped);
      }),
    );
  });
};
