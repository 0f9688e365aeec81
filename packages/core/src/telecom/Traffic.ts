import type { Tally } from "../limit/LimitRule.ts";

/** What sends are counted by. A prefix is a number's first six digits: ten thousand numbers. */
export const trafficKinds = ["number", "prefix", "account", "address"] as const;
export type TrafficKind = (typeof trafficKinds)[number];

/** How much is ordinary: sends in any hour, sends in any day, and how many of a day's are confirmed. */
export type TrafficLimit = Omit<Tally, "_tag" | "blocks">;

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
