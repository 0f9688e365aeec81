/** What sends are counted by. A prefix is a number's first six digits: ten thousand numbers. */
export const trafficKinds = ["number", "prefix", "account", "address"] as const;
export type TrafficKind = (typeof trafficKinds)[number];

/** One thing that sends are counted by. */
export interface TrafficKey {
  readonly kind: TrafficKind;
  readonly key: string;
}

/** What was counted by a key within a time. `flagged` are the sends that came when there were too many. */
export interface TrafficTally extends TrafficKey {
  readonly sent: number;
  readonly confirmed: number;
  readonly flagged: number;
}

/** How much of a key is ordinary: sends in any hour, sends in any day, and how many of a day's are confirmed. */
export interface TrafficLimit {
  readonly perHour: number;
  readonly perDay: number;
  /** Once `from` were sent in a day, at least this part (0 to 1) of them is confirmed. */
  readonly confirmed?: { readonly from: number; readonly part: number };
}

/**
 * What is taken for traffic pumping, where an operator says nothing else.
 *
 * Source: choices, section 2 (a number); docs/carriers.md, "Traffic pumping", which names the practice behind each.
 */
export const trafficLimits: Readonly<Record<TrafficKind, TrafficLimit>> = {
  number: { perHour: 10, perDay: 20 },
  prefix: { perHour: 60, perDay: 400, confirmed: { from: 20, part: 0.25 } },
  account: { perHour: 5_000, perDay: 50_000, confirmed: { from: 200, part: 0.25 } },
  address: { perHour: 5_000, perDay: 50_000, confirmed: { from: 200, part: 0.25 } },
};

/** Why a key has had enough. */
export type TrafficReason = "per_hour" | "per_day" | "unconfirmed";

/** Whether one more send by a key would be too many, and why. `hour` and `day` are what was counted until now. */
export const judgeTraffic = (
  limit: TrafficLimit,
  hour: Pick<TrafficTally, "sent">,
  day: Pick<TrafficTally, "sent" | "confirmed">,
): TrafficReason | undefined => {
  if (hour.sent >= limit.perHour) return "per_hour";
  if (day.sent >= limit.perDay) return "per_day";
  const { confirmed } = limit;
  return confirmed !== undefined &&
    day.sent >= confirmed.from &&
    day.confirmed < day.sent * confirmed.part
    ? "unconfirmed"
    : undefined;
};
