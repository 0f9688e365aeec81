import { Clock, Context, Data, Effect, Layer, Metric, Schedule } from "effect";
import type { Caller } from "../access/Caller.ts";
import { Refused } from "../catalogue/Refusal.ts";
import type { Phone } from "./Phone.ts";
import {
  judgeTraffic,
  type TrafficKey,
  type TrafficKind,
  type TrafficLimit,
  type TrafficReason,
} from "./Traffic.ts";
import { bucketOf, trafficBucket, TrafficCounts } from "./TrafficCounts.ts";
import { orLogDefect } from "../defect/DefectLog.ts";

const hour = 3_600_000;
const day = 24 * hour;

/** Whether too many sends are refused, and what is too many. */
export interface TrafficSettings {
  readonly blocks: boolean;
  readonly limits: Readonly<Record<TrafficKind, TrafficLimit>>;
}

const flagged = Metric.counter("bonafide_traffic_flagged_total", {
  description: "Sends that came when there were too many, by what there were too many of, and why",
  incremental: true,
});

/** What a send is counted by. */
const keysOf = ({ accountId, source }: Caller, phone: Phone): ReadonlyArray<TrafficKey> => [
  { kind: "number", key: phone },
  { kind: "prefix", key: phone.slice(0, 6) },
  { kind: "account", key: accountId },
  ...(source === undefined ? [] : [{ kind: "address", key: source } as const]),
];

/** A send was one too many, by these keys. */
export class TooMuchTraffic extends Data.TaggedError("TooMuchTraffic")<{
  readonly excess: ReadonlyArray<{ readonly key: TrafficKey; readonly reason: TrafficReason }>;
  readonly now: number;
}> {}

const before = <Tally extends { readonly sent: number }>(tally: Tally): Tally => ({
  ...tally,
  sent: tally.sent - 1,
});

/**
 * Notices traffic pumping: sends that nobody confirms, to numbers that somebody is paid for.
 *
 * `sent` counts a send before it judges it, within a unit of work, which fails where there are too many and the guard
 * blocks; then `refuse` records and tells it. `confirmed` counts the confirmation of a code that was sent at `sentAt`,
 * within a unit of work. Mock sends are not counted: a server that really sends provides `trafficGuard`.
 */
export const TrafficGuard = Context.Reference<{
  readonly sent: (caller: Caller, phone: Phone, now: number) => Effect.Effect<void, TooMuchTraffic>;
  readonly refuse: (excess: TooMuchTraffic) => Effect.Effect<never, Refused>;
  readonly confirmed: (caller: Caller, phone: Phone, sentAt: number) => Effect.Effect<void>;
}>("@bonafide/core/telecom/TrafficGuard", {
  defaultValue: () => ({
    sent: () => Effect.void,
    refuse: () => Effect.die("Nothing was counted"),
    confirmed: () => Effect.void,
  }),
});

/** A guard that counts. It refuses where it `blocks`, else only records what it would have refused. */
export const trafficGuard = ({
  blocks,
  limits,
}: TrafficSettings): Layer.Layer<never, never, TrafficCounts> =>
  Layer.effect(
    TrafficGuard,
    Effect.gen(function* () {
      const counts = yield* TrafficCounts;

      /** Of keys by each of which one send more was just counted. */
      const judge = Effect.fnUntraced(function* (keys: ReadonlyArray<TrafficKey>, now: number) {
        const [inHour, inDay] = [
          yield* counts.tally(keys, bucketOf(now - hour + trafficBucket)),
          yield* counts.tally(keys, bucketOf(now - day + trafficBucket)),
        ];
        return keys.flatMap((key, at) => {
          const [ofHour, ofDay] = [inHour[at], inDay[at]];
          if (ofHour === undefined || ofDay === undefined) return [];
          const reason = judgeTraffic(limits[key.kind], before(ofHour), before(ofDay));
          return reason === undefined ? [] : [{ key, reason }];
        });
      });

      const note = Effect.fnUntraced(function* ({ excess, now }: TooMuchTraffic) {
        for (const { key, reason } of excess)
          yield* Metric.update(Metric.withAttributes(flagged, { kind: key.kind, reason }), 1);
        yield* counts.count(
          excess.map(({ key }) => key),
          now,
          { flagged: 1 },
        );
      });

      const sent = Effect.fnUntraced(function* (caller: Caller, phone: Phone, now: number) {
        const keys = keysOf(caller, phone);
        yield* counts.count(keys, now, { sent: 1 });
        const excess = yield* judge(keys, now);
        if (excess.length === 0) return;
        const tooMuch = new TooMuchTraffic({ excess, now });
        return yield* blocks ? tooMuch : note(tooMuch);
      });

      const refuse = Effect.fnUntraced(function* (tooMuch: TooMuchTraffic) {
        yield* note(tooMuch);
        const { now } = tooMuch;
        return yield* new Refused({
          names: ["ProductRateExceeded"],
          // When the time that is counted now has ended: no sooner does anything change.
          retryAfter: Math.ceil((bucketOf(now) + trafficBucket - now) / 1000),
        });
      });

      // A day counts, and a report may want the one before.
      const forget = Clock.currentTimeMillis.pipe(
        Effect.flatMap((now) => counts.forget(now - 2 * day)),
        orLogDefect("Counts of traffic could not be forgotten"),
        Effect.repeat(Schedule.spaced("1 hour")),
      );
      yield* Effect.forkScoped(forget);

      return {
        sent,
        refuse,
        confirmed: (caller, phone, sentAt) =>
          counts.count(keysOf(caller, phone), sentAt, { confirmed: 1 }),
      };
    }),
  );
