import type { Tally } from "../limit/TallyRule.ts";

/** What sends are counted by. A prefix is the first six digits of a number: ten thousand numbers. */
export const trafficKinds = ["number", "prefix", "account", "address"] as const;
export type TrafficKind = (typeof trafficKinds)[number];

/** Ordinary traffic: sends in an hour, sends in a day, and the confirmed part of a day's. */
export type TrafficLimit = Omit<Tally, "_tag" | "blocks">;

/**
 * The default limits against traffic pumping.
 *
 * Source: choices, section 2 (a number); docs/carriers.md, "Traffic pumping", which names the practice behind each.
 */
export const trafficLimits: Readonly<Record<TrafficKind, TrafficLimit>> = {
  number: { perHour: 10, perDay: 20 },
  prefix: { perHour: 60, perDay: 400, confirmed: { from: 20, part: 0.25 } },
  account: { perHour: 5_000, perDay: 50_000, confirmed: { from: 200, part: 0.25 } },
  address: { perHour: 5_000, perDay: 50_000, confirmed: { from: 200, part: 0.25 } },
};
