import { Effect, Metric } from "effect";
import type { Caller } from "../access/Caller.ts";
import type { LimitName } from "../limit/Limit.ts";
import {
  type Exceeded,
  type LimitReached,
  Limits,
  type LimitUse,
  refusedBy,
} from "../limit/Limits.ts";
import type { Phone } from "./Phone.ts";
import { type TrafficKind, trafficKinds } from "./Traffic.ts";

const flagged = Metric.counter("bonafide_traffic_flagged_total", {
  description: "Sends that came when there were too many, by what there were too many of, and why",
  incremental: true,
});

/** The limit of a kind. */
export const trafficLimitOf = (kind: TrafficKind) => `traffic_${kind}` as const satisfies LimitName;

const use = (kind: TrafficKind, subject: string): LimitUse => ({
  limit: trafficLimitOf(kind),
  subject,
});

/** The subjects that a send counts for. */
const usesOf = ({ accountId, source }: Caller, phone: Phone): ReadonlyArray<LimitUse> => [
  use("number", phone),
  use("prefix", phone.slice(0, 6)),
  use("account", accountId),
  ...(source === undefined ? [] : [use("address", source)]),
];

const kinds: ReadonlyMap<LimitName, TrafficKind> = new Map(
  trafficKinds.map((kind) => [trafficLimitOf(kind), kind]),
);

/**
 * Detects traffic pumping: unconfirmed sends to numbers that pay the sender.
 *
 * `sent` counts a send and its other uses within a unit of work, and fails on an excess if the rules block; then
 * `refuse` records and reports it. `confirmed` counts a confirmation for the send at `sentAt`.
 */
export const makeTrafficGuard = Effect.gen(function* () {
  const limits = yield* Limits;

  const measure = (exceeded: ReadonlyArray<Exceeded>) =>
    Effect.forEach(
      exceeded,
      ({ reason, use }) => {
        const kind = kinds.get(use.limit);
        return kind === undefined
          ? Effect.void
          : Metric.update(Metric.withAttributes(flagged, { kind, reason }), 1);
      },
      { discard: true },
    );

  return {
    sent: (caller: Caller, phone: Phone, others: ReadonlyArray<LimitUse>, now: number) =>
      Effect.flatMap(limits.take([...usesOf(caller, phone), ...others], now), measure),
    refuse: Effect.fnUntraced(function* (reached: LimitReached, now: number) {
      yield* measure(reached.exceeded);
      yield* limits.correct(
        reached.exceeded.map(({ use }) => use).filter(({ limit }) => kinds.has(limit)),
        "flagged",
        now,
      );
      return yield* refusedBy(reached);
    }),
    confirmed: (caller: Caller, phone: Phone, sentAt: number) =>
      limits.correct(usesOf(caller, phone), "confirmed", sentAt),
  };
});
