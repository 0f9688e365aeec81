import { Phone } from "@bonafide/core/telecom/Phone";
import { Possessions } from "@bonafide/core/telecom/Possessions";
import { type TrafficKind, type TrafficLimit, trafficLimits } from "@bonafide/core/telecom/Traffic";
import { trafficLimitOf } from "@bonafide/core/telecom/TrafficGuard";
import { LimitRules } from "@bonafide/core/limit/Limit";
import { Limits } from "@bonafide/core/limit/Limits";
import { talliedSince } from "@bonafide/core/limit/TallyRule";
import { housekeeping } from "@bonafide/core/Housekeeping";
import { describe, expect, it } from "@effect/vitest";
import { Clock, Effect, Exit, Layer } from "effect";
import { TestClock } from "effect/testing";
import { sampleCaller } from "../../src/access/CallerSamples.ts";
import { MemorySmsGateway } from "../../src/telecom/MemorySmsGateway.ts";
import { bonafideWith, testRules } from "../../src/TestBonafide.ts";

const caller = sampleCaller();
const number = (last: number) => Phone.make(`415555${String(last).padStart(4, "0")}`);

const guarded = (blocks: boolean, prefix = trafficLimits.prefix) => {
  const tally = (limit: TrafficLimit) => ({ _tag: "Tally", ...limit, blocks }) as const;
  return bonafideWith(
    Layer.succeed(LimitRules, {
      ...testRules,
      traffic_number: tally(trafficLimits.number),
      traffic_prefix: tally(prefix),
      traffic_account: tally(trafficLimits.account),
      traffic_address: tally(trafficLimits.address),
    }),
  );
};

const send = Effect.fnUntraced(function* (last: number) {
  const asked = {
    phone: number(last),
    callbackUrl: undefined,
    verificationId: undefined,
    metadata: undefined,
  };
  return yield* (yield* Possessions).send(caller, asked);
});

const sendAndConfirm = Effect.fnUntraced(function* (last: number) {
  const { id } = yield* send(last);
  const code = yield* (yield* MemorySmsGateway).codeOf(number(last));
  const asked = { code, transactionId: id, callbackUrl: undefined, verificationId: undefined };
  yield* (yield* Possessions).confirm(caller, asked);
});

const times = <A, E, R>(count: number, made: (at: number) => Effect.Effect<A, E, R>) =>
  Effect.forEach(Array.from({ length: count }), (_, at) => made(at));

const told = Effect.fnUntraced(function* (kind: TrafficKind) {
  const now = yield* Clock.currentTimeMillis;
  const found = yield* (yield* Limits).nearest(trafficLimitOf(kind), now, 1_000);
  return found.map(({ marks, subject }) => {
    const { confirmed, flagged, sent } = talliedSince(marks, 0);
    return [subject, sent, confirmed, flagged];
  });
});

describe("The traffic guard", () => {
  it.effect("counts by number, prefix, account and address, and what is confirmed", () =>
    Effect.gen(function* () {
      yield* sendAndConfirm(1);
      yield* send(1);
      yield* send(2);
      expect((yield* told("number")).map(([, ...counts]) => counts)).toEqual([
        [2, 1, 0],
        [1, 0, 0],
      ]);
      expect(yield* told("prefix")).toEqual([["415555", 3, 1, 0]]);
      expect(yield* told("account")).toEqual([[caller.accountId, 3, 1, 0]]);
      expect(yield* told("address")).toEqual([[caller.source, 3, 1, 0]]);
    }).pipe(Effect.provide(guarded(false))),
  );

  it.effect("records what is too much, and lets it pass where it only records", () =>
    Effect.gen(function* () {
      yield* times(5, send);
      expect(yield* told("prefix")).toEqual([["415555", 5, 0, 2]]);
    }).pipe(Effect.provide(guarded(false, { perHour: 3, perDay: 10 }))),
  );

  it.effect("refuses what is too much where it blocks, and sends and stores nothing", () =>
    Effect.gen(function* () {
      yield* times(3, send);
      const refused = yield* Effect.flip(send(4));
      expect(refused).toMatchObject({ names: ["ProductRateExceeded"], retryAfter: 600 });
      expect(yield* (yield* MemorySmsGateway).messages).toHaveLength(3);
      expect(yield* told("prefix")).toEqual([["415555", 3, 0, 1]]);
      yield* TestClock.adjust("1 hour");
      yield* send(4);
    }).pipe(Effect.provide(guarded(true, { perHour: 3, perDay: 10 }))),
  );

  it.effect("counts before it judges, so that of many at once no more pass than may", () =>
    Effect.gen(function* () {
      const sends = Array.from({ length: 20 }, (_, at) => Effect.exit(send(at)));
      const exits = yield* Effect.all(sends, { concurrency: "unbounded" });
      expect(exits.filter(Exit.isSuccess)).toHaveLength(3);
      expect(yield* (yield* MemorySmsGateway).messages).toHaveLength(3);
      expect(yield* told("prefix")).toEqual([["415555", 3, 0, 17]]);
    }).pipe(Effect.provide(guarded(true, { perHour: 3, perDay: 10 }))),
  );

  it.effect("refuses a prefix without confirmations, and none that people use", () =>
    Effect.gen(function* () {
      yield* times(20, (at) => (at % 4 === 0 ? sendAndConfirm(at) : send(at)));
      yield* send(20);
      const refused = yield* Effect.flip(send(21));
      expect(refused.names).toEqual(["ProductRateExceeded"]);
    }).pipe(
      Effect.provide(
        guarded(true, { perHour: 1_000, perDay: 1_000, confirmed: { from: 20, part: 0.25 } }),
      ),
    ),
  );

  it.effect("forgets after two days", () =>
    Effect.gen(function* () {
      yield* send(1);
      yield* TestClock.adjust("47 hours");
      expect(yield* told("prefix")).toHaveLength(1);
      yield* TestClock.adjust("3 hours");
      expect(yield* housekeeping.limitUses).toBe(4);
      expect(yield* told("prefix")).toEqual([]);
    }).pipe(Effect.provide(guarded(true))),
  );
});
