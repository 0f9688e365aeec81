import { LimitRules, standardRules } from "@bonafide/core/limit/Limit";
import type { LimitRule } from "@bonafide/core/limit/LimitRule";
import { trafficLimitOf } from "@bonafide/core/telecom/TrafficGuard";
import { Duration, Effect, Layer } from "effect";
import { ServerSettings } from "../settings/ServerSettings.ts";

const even = (perMinute: number | undefined): LimitRule | undefined =>
  perMinute === undefined ? undefined : { _tag: "Even", perMinute };

const failures = ({
  attemptsPerPerson: most,
  attemptsWithin,
}: ServerSettings["Service"]): LimitRule | undefined =>
  most === undefined
    ? undefined
    : { _tag: "Windows", windows: [{ most, within: Duration.toMillis(attemptsWithin) }] };

const ofSends = ({
  smsProvider,
  trafficGuard,
  vendors: { traffic },
}: ServerSettings["Service"]): LimitRules => {
  // The sandbox sends no SMS.
  if (smsProvider === "sandbox") return { possession_send: undefined };
  const tally = (kind: keyof typeof traffic) => ({
    [trafficLimitOf(kind)]: {
      _tag: "Tally" as const,
      ...traffic[kind],
      blocks: trafficGuard === "block",
    },
  });
  return { ...tally("number"), ...tally("prefix"), ...tally("account"), ...tally("address") };
};

/** The rules of the settings. */
export const LimitDecisions = Layer.effect(
  LimitRules,
  Effect.map(ServerSettings, (settings) => ({
    ...standardRules,
    product_rate: even(settings.productPerMinute),
    account_rate: even(settings.accountPerMinute),
    client_rate: even(settings.clientPerMinute),
    person_check: failures(settings),
    ...ofSends(settings),
  })),
);
