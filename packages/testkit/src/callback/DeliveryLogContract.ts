import { type Attempt, attemptFailures } from "@bonafide/core/callback/Attempt";
import type { Delivery } from "@bonafide/core/callback/Delivery";
import { VerificationStore } from "@bonafide/core/verification/VerificationStore";
import { DeliveryStore } from "@bonafide/core/callback/DeliveryStore";
import { expect } from "@effect/vitest";
import { Effect, type Layer, Option } from "effect";
import { freshId, malformedIds } from "../storage/FreshId.ts";
import { describe, portTest } from "../storage/PortTest.ts";
import type { StoragePorts } from "../storage/StoragePorts.ts";
import { sampleTime } from "../verification/TransactionSamples.ts";
import { afterwards, queue, queueOne, deliveryOf, recordOne } from "./DeliverySamples.ts";

const limit = 100;
const attempt: Attempt = {
  at: sampleTime,
  duration: 3,
  outcome: { _tag: "Answered", status: 200 },
};
const success = { _tag: "ReportSuccess" } as const;
const gone = { _tag: "ReportGone" } as const;
const replay = { _tag: "Replay", now: sampleTime + 1 } as const;

const settle = Effect.fnUntraced(function* (
  delivery: Delivery,
  command: typeof success | typeof gone,
) {
  const next = yield* afterwards(delivery, command);
  yield* recordOne(next, attempt);
  return next;
});

/** What the log of every `DeliveryStore` shows. */
export const deliveryLogContract = <E>(layer: Layer.Layer<StoragePorts, E>): void => {
  const test = portTest(layer);

  describe("DeliveryStore.log", () => {
    test(
      "finds nothing by an unknown or invalid id",
      Effect.gen(function* () {
        const { log } = yield* DeliveryStore;
        yield* settle(yield* queueOne(), success);
        for (const id of [freshId(), ...malformedIds]) {
          expect(yield* log.find(id)).toEqual(Option.none());
          expect(yield* log.attemptsOf(id)).toEqual([]);
          expect(yield* log.list({ accountId: id, limit })).toEqual([]);
          expect(yield* log.list({ verificationId: id, limit })).toEqual([]);
          expect(yield* log.list({ transactionId: id, limit })).toEqual([]);
        }
      }),
    );

    test(
      "lists newest first, up to the limit",
      Effect.gen(function* () {
        const { log } = yield* DeliveryStore;
        const queued = yield* queue({}, { created: sampleTime - 9 }, { created: sampleTime + 9 });
        expect(yield* log.list({ limit })).toEqual(queued.toReversed());
        expect(yield* log.list({ limit: 2 })).toEqual(queued.toReversed().slice(0, 2));
      }),
    );

    test(
      "lists by standing, account and time, and by all at once",
      Effect.gen(function* () {
        const { log } = yield* DeliveryStore;
        const [ours, theirs] = [freshId(), freshId()];
        const [first, second, third, fourth] = yield* queue(
          { accountId: ours },
          { accountId: ours, created: sampleTime + 1 },
          { accountId: theirs, created: sampleTime + 1 },
          { accountId: ours, created: sampleTime + 2 },
        );
        if (first === undefined || second === undefined || third === undefined) {
          throw new Error("Nothing was queued.");
        }
        const delivered = yield* settle(first, success);
        const dropped = [yield* settle(second, gone), yield* settle(third, gone)];
        expect(yield* log.list({ limit, status: "waiting" })).toEqual([fourth]);
        expect(yield* log.list({ limit, status: "delivered" })).toEqual([delivered]);
        expect(yield* log.list({ limit, status: "dropped" })).toEqual(dropped.toReversed());
        expect(yield* log.list({ limit, accountId: theirs })).toEqual(dropped.slice(1));
        expect(yield* log.list({ limit, since: sampleTime + 1, until: sampleTime + 2 })).toEqual(
          dropped.toReversed(),
        );
        const all = { limit, accountId: ours, since: sampleTime + 1, until: sampleTime + 2 };
        expect(yield* log.list({ ...all, status: "dropped" })).toEqual(dropped.slice(0, 1));
        expect(yield* log.list({ ...all, status: "waiting" })).toEqual([]);
      }),
    );

    test(
      "lists by verification and by transaction",
      Effect.gen(function* () {
        const { log } = yield* DeliveryStore;
        const transactionId = freshId();
        const [one, other] = yield* queue({ transactionId }, { transactionId: undefined });
        const elsewhere = yield* queueOne({ transactionId: undefined });
        const { verificationId = "" } = one ?? {};
        expect(yield* log.list({ limit, verificationId })).toEqual([other, one]);
        expect(yield* log.list({ limit, transactionId })).toEqual([one]);
        expect(
          yield* log.list({ limit, verificationId: elsewhere.verificationId, transactionId }),
        ).toEqual([]);
      }),
    );

    test(
      "keeps every attempt, as it was, in order, and through a replay",
      Effect.gen(function* () {
        const { log } = yield* DeliveryStore;
        const outcomes: ReadonlyArray<Attempt["outcome"]> = [
          { _tag: "Answered", status: 500 },
          ...attemptFailures.map((reason) => ({ _tag: "Failed", reason }) as const),
          { _tag: "Answered", status: 204 },
        ];
        const other = yield* settle(yield* queueOne(), gone);
        let current = yield* queueOne();
        const made: Array<Attempt> = [];
        for (const [turn, outcome] of outcomes.entries()) {
          // Later attempts may begin earlier: the clock was set.
          const next = { at: sampleTime - turn, duration: turn * 1_000, outcome };
          current = yield* afterwards(current, gone);
          yield* recordOne(current, next);
          made.push(next);
          current = yield* afterwards(current, replay);
          yield* recordOne(current, undefined);
        }
        expect(yield* log.attemptsOf(current.id)).toEqual(made);
        expect(yield* log.attemptsOf(other.id)).toEqual([attempt]);
        expect(yield* deliveryOf(current.id)).toEqual(current);
      }),
    );

    test(
      "tells how many wait, and since when the oldest has been due",
      Effect.gen(function* () {
        const { log } = yield* DeliveryStore;
        expect(yield* log.depth).toEqual({ waiting: 0, oldestDue: undefined });
        const [first] = yield* queue({}, { created: sampleTime + 5 }, { created: sampleTime + 3 });
        expect(yield* log.depth).toEqual({ waiting: 3, oldestDue: sampleTime });
        if (first !== undefined) yield* settle(first, success);
        expect(yield* log.depth).toEqual({ waiting: 2, oldestDue: sampleTime + 3 });
      }),
    );

    test(
      "shows no URL and no host of what is erased, and still its attempts",
      Effect.gen(function* () {
        const { log } = yield* DeliveryStore;
        const other = yield* queueOne();
        const settled = yield* settle(yield* queueOne(), success);
        yield* (yield* VerificationStore).erase(settled.verificationId);
        const erased = { ...settled, url: undefined, host: undefined };
        expect(yield* log.find(settled.id)).toEqual(Option.some(erased));
        expect(yield* log.list({ limit })).toEqual([erased, other]);
        expect(yield* log.attemptsOf(settled.id)).toEqual([attempt]);
      }),
    );
  });
};
