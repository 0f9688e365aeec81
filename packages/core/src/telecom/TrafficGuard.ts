import { Clock, Context, Effect, Layer, Metric, Schedule } from "effect";
import type { Caller } from "../access/Caller.ts";
import { Refused } from "../catalogue/Refusal.ts";
import type { Phone } from "./Phone.ts";
import { judgeTraffic, type TrafficKey, type TrafficKind, type TrafficLimit } from "./Traffic.ts";
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

/**
 * Notices traffic pumping: sends that nobody confirms, to numbers that somebody is paid for.
 *
 * `admit` refuses a send where there are too many and the guard blocks; races may let a few more through. `sent` counts a
 * send and `confirmed` the confirmation of a code that was sent at `sentAt`, both within a unit of work. Mock sends are
 * not counted: a server that really sends provides `trafficGuard`.
 */
export const TrafficGuard = Context.Reference<{
  readonly admit: (caller: Caller, phone: Phone, now: number) => Effect.Effect<void, Refused>;
  readonly sent: (caller: Caller, phone: Phone, now: number) => Effect.Effect<void>;
  readonly confirmed: (caller: Caller, phone: Phone, sentAt: number) => Effect.Effect<void>;
}>("@bonafide/core/telecom/TrafficGuard", {
  defaultValue: () => ({
    admit: () => Effect.void,
    sent: () => Effect.void,
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

      const judge = Effect.fnUntraced(function* (keys: ReadonlyArray<TrafficKey>, now: number) {
        const [inHour, inDay] = [
          yield* counts.tally(keys, bucketOf(now - hour + trafficBucket)),
          yield* counts.tally(keys, bucketOf(now - day + trafficBucket)),
        ];
        return keys.flatMap((key, at) => {
          const [ofHour, ofDay] = [inHour[at], inDay[at]];
          if (ofHour === undefined || ofDay === undefined) return [];
          const reason = judgeTraffic(limits[key.kind], ofHour, ofDay);
          return reason === undefined ? [] : [{ key, reason }];
        });
      });

      const admit = Effect.fnUntraced(function* (caller: Caller, phone: Phone, now: number) {
        const found = yield* judge(keysOf(caller, phone), now);
        if (found.length === 0) return;
        for (const { key, reason } of found)
          yield* Metric.update(Metric.withAttributes(flagged, { kind: key.kind, reason }), 1);
        const keys = found.map(({ key }) => key);
        yield* counts.count(keys, now, { flagged: 1 });
        if (blocks)
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
        admit,
        sent: (caller, phone, now) => counts.count(keysOf(caller, phone), now, { sent: 1 }),
        confirmed: (caller, phone, sentAt) =>
          counts.count(keysOf(caller, phone), sentAt, { confirmed: 1 }),
      };
    }),
  );
