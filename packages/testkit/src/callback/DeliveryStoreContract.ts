import type { Delivery } from "@bonafide/core/callback/Delivery";
import { DeliveryStore } from "@bonafide/core/callback/DeliveryStore";
import { VerificationStore } from "@bonafide/core/verification/VerificationStore";
import { expect } from "@effect/vitest";
import { Effect, type Layer, Option } from "effect";
import { freshId } from "../storage/FreshId.ts";
import { describe, portTest } from "../storage/PortTest.ts";
import type { StoragePorts } from "../storage/StoragePorts.ts";
import {
  afterwards,
  claimAndRead,
  claimTime as now,
  idsOf as ids,
  queue,
  queueOne,
  recordOne,
  sampleAttempt as attempt,
  sampleClaim as claim,
  sampleFailure as failed,
  deliveryOf,
} from "./DeliverySamples.ts";

const everything = { ...claim, now: now + 1e9, leaseUntil: now + 2e9, limit: 1_000 };
const at = (...times: ReadonlyArray<number>) => times.map((created) => ({ created }));
const to = (host: string, created: number) => ({
  created,
  url: `https://${host}/callback?to=${host}`,
});

/** The contract of `DeliveryStore`: it hands out deliveries. */
export const deliveryStoreContract = <E>(layer: Layer.Layer<StoragePorts, E>): void => {
  const test = portTest(layer);

  describe("DeliveryStore", () => {
    test(
      "claims nothing and waits for nothing when empty",
      Effect.gen(function* () {
        const store = yield* DeliveryStore;
        expect(yield* claimAndRead(claim)).toEqual([]);
        expect(yield* store.nextDue(0)).toEqual(Option.none());
      }),
    );

    test(
      "claims what is due by now, earliest first, as it was queued",
      Effect.gen(function* () {
        const accountId = freshId();
        const [late, early, atOnce] = yield* queue(
          { created: now - 1, accountId, transactionId: freshId() },
          { created: now - 3, accountId, webhook: "document" },
          { created: now, accountId, url: "http://127.0.0.1:8080/callback" },
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
        expect(yield* claimAndRead(claim)).toEqual([early, late, atOnce]);
      }),
    );

    test(
      "claims no more than the limit, the rest next",
      Effect.gen(function* () {
        const stored = yield* queue(...at(now - 5, now - 4, now - 3, now - 2, now - 1));
        const two = { ...claim, limit: 2 };
        expect(yield* claimAndRead(two)).toEqual(stored.slice(0, 2));
        expect(yield* claimAndRead(two)).toEqual(stored.slice(2, 4));
        expect(yield* claimAndRead(two)).toEqual(stored.slice(4));
        expect(yield* claimAndRead(two)).toEqual([]);
      }),
    );

    test(
      "skips hosts, by name and port, and none but those",
      Effect.gen(function* () {
        const store = yield* DeliveryStore;
        const [full, , , loopback] = yield* queue(
          to("full.example", now - 4),
          to("open.example", now - 3),
          to("full.example:8443", now - 2),
          to("127.0.0.1:8080", now - 1),
          to("full.example", now),
        );
        const claimed = yield* store.claim(claim);
        const hostOf = (delivery: Delivery | undefined) =>
          claimed.find(({ id }) => id === delivery?.id)?.host ?? "";
        expect(new Set(claimed.map(({ host }) => host)).size).toBe(4);
        yield* store.renew(claimed, now);
        const skipHosts = [hostOf(full), hostOf(loopback), "unknown.example"];
        const others = claimed.filter(({ host }) => !skipHosts.includes(host));
        const open = yield* store.claim({ ...claim, skipHosts });
        expect(ids(open).toSorted()).toEqual(ids(others).toSorted());
        expect(yield* store.claim({ ...claim, skipHosts })).toEqual([]);
        expect(yield* store.claim(claim)).toHaveLength(3);
      }),
    );

    test(
      "keeps what was claimed from others until its lease ends, and then gives it to the next",
      Effect.gen(function* () {
        const stored = yield* queue(...at(now));
        expect(yield* claimAndRead(claim)).toEqual(stored);
        const before = { ...claim, now: claim.leaseUntil - 1, leaseUntil: claim.leaseUntil + 9 };
        expect(yield* claimAndRead(before)).toEqual([]);
        expect(yield* claimAndRead({ ...before, now: claim.leaseUntil })).toEqual(stored);
      }),
    );

    test(
      "claims nothing twice, however many claim at once",
      Effect.gen(function* () {
        const stored = yield* queue(...at(...Array.from({ length: 60 }, (_, turn) => now - turn)));
        const three = { ...claim, limit: 3 };
        const claims = yield* Effect.forEach(
          Array.from({ length: 30 }),
          () => claimAndRead(three),
          {
            concurrency: "unbounded",
          },
        );
        const left = yield* claimAndRead({ ...claim, limit: 60 });
        expect(ids([...claims.flat(), ...left]).toSorted()).toEqual(ids(stored).toSorted());
      }),
    );

    test(
      "renews what is claimed, gives back what is not wanted, and leaves the rest",
      Effect.gen(function* () {
        const store = yield* DeliveryStore;
        const [kept, given, other] = yield* queue(...at(now - 3, now - 2, now - 1));
        if (kept === undefined || given === undefined) throw new Error("Nothing was queued.");
        yield* claimAndRead(claim);
        yield* store.renew([kept], now + 30_000);
        yield* store.renew([given], now);
        yield* store.renew([], now);
        expect(yield* claimAndRead(claim)).toEqual([given]);
        const later = { ...claim, now: claim.leaseUntil, leaseUntil: now + 60_000 };
        expect(ids(yield* claimAndRead(later)).toSorted()).toEqual([given.id, other?.id]);
        expect(yield* claimAndRead({ ...later, now: now + 29_999 })).toEqual([]);
        expect(yield* claimAndRead({ ...later, now: now + 30_000 })).toEqual([kept]);
      }),
    );

    test(
      "renews nothing of which a newer version is stored, nor what is settled",
      Effect.gen(function* () {
        const store = yield* DeliveryStore;
        const [first, second] = yield* queue(...at(now, now));
        if (first === undefined || second === undefined) throw new Error("Nothing was queued.");
        yield* claimAndRead(claim);
        const retried = yield* afterwards(first, failed, now);
        const settled = yield* afterwards(second, { _tag: "ReportSuccess" }, now);
        yield* recordOne(retried, attempt);
        yield* recordOne(settled, attempt);
        yield* store.renew([first, second, settled], now + 9);
        expect(yield* store.nextDue(now)).toEqual(Option.some(now + 5_000));
        expect(yield* claimAndRead({ ...everything, now: now + 4_999 })).toEqual([]);
        expect(yield* claimAndRead(everything)).toEqual([retried]);
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
        yield* recordOne(delivered, attempt);
        yield* recordOne(dropped, attempt);
        expect(yield* claimAndRead(everything)).toEqual([]);
        expect(yield* store.nextDue(0)).toEqual(Option.none());
        const replayed = yield* afterwards(dropped, { _tag: "Replay", now }, now);
        yield* recordOne(replayed, undefined);
        expect(yield* claimAndRead(claim)).toEqual([replayed]);
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
        yield* claimAndRead(claim);
        expect(yield* store.nextDue(now + 7)).toEqual(Option.some(claim.leaseUntil));
      }),
    );

    test(
      "hands out what is erased too, without its URL",
      Effect.gen(function* () {
        const queued = yield* queueOne({ created: now });
        yield* (yield* VerificationStore).erase(queued.verificationId);
        const erased = { ...queued, url: undefined, host: undefined };
        expect(yield* claimAndRead(claim)).toEqual([erased]);
        const dropped = yield* afterwards(erased, { _tag: "ReportGone" }, now);
        yield* recordOne(dropped, attempt);
        expect(yield* deliveryOf(queued.id)).toEqual(dropped);
      }),
    );
  });
};
