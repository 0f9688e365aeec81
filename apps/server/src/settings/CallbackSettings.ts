import {
  type AddressRange,
  parseAddressRange,
} from "@bonafide/adapters-providers/callback/CallbackAddresses";
import type { RetrySchedule } from "@bonafide/core/callback/RetrySchedule";
import { productionSchedule, sandboxSchedule } from "@bonafide/core/callback/RetrySchedule";
import { Config, Duration, Option, Result, Schema } from "effect";
import type { Setting } from "./Setting.ts";

const list = (text: string): ReadonlyArray<string> => text.split(",").map((part) => part.trim());

const listOf = (name: string, isPart: (part: string) => boolean) =>
  Config.schema(
    Schema.String.check(Schema.makeFilter((text: string) => list(text).every(isPart))),
    name,
  ).pipe(Config.map(list));

const isPort = (text: string): boolean => /^[1-9]\d{0,4}$/.test(text) && Number(text) <= 65_535;

const rangeOf = (text: string): ReadonlyArray<AddressRange> =>
  Option.toArray(parseAddressRange(text));

const waitOf = Schema.decodeUnknownResult(Schema.DurationFromString);
const isWait = (text: string): boolean => Result.isSuccess(waitOf(text));

/** The ports, besides 443, that callback URLs may have. */
export const callbackPorts: Setting<ReadonlyArray<number>> = {
  name: "BONAFIDE_CALLBACK_PORTS",
  config: listOf("BONAFIDE_CALLBACK_PORTS", isPort).pipe(Config.map((ports) => ports.map(Number))),
  describes: "the ports, besides 443, that a callback_url may name in production",
  expects: "port numbers with commas between",
  shown: "none",
  fallback: () => Option.some([]),
};

/** The networks that callbacks must not reach, besides all non-public ones. */
export const callbackRefuse: Setting<ReadonlyArray<AddressRange>> = {
  name: "BONAFIDE_CALLBACK_REFUSE",
  config: listOf("BONAFIDE_CALLBACK_REFUSE", (part) => rangeOf(part).length === 1).pipe(
    Config.map((ranges) => ranges.flatMap(rangeOf)),
  ),
  describes: "your own public address ranges, which callbacks must not reach",
  expects: "ranges such as 203.0.113.0/24 with commas between",
  shown: "none",
  fallback: () => Option.some([]),
};

/** Whether a sandbox may post to its own machine. */
export const callbackLoopback: Setting<boolean> = {
  name: "BONAFIDE_CALLBACK_LOOPBACK",
  config: Config.Boolean("BONAFIDE_CALLBACK_LOOPBACK"),
  describes: "whether callbacks may reach the sandbox's own machine; production never lets them",
  expects: "true or false",
  shown: "true",
  fallback: () => Option.some(true),
};

/** The wait before each retry, in milliseconds. */
export const callbackSchedule: Setting<RetrySchedule> = {
  name: "BONAFIDE_CALLBACK_SCHEDULE",
  config: listOf("BONAFIDE_CALLBACK_SCHEDULE", isWait).pipe(
    Config.map((waits) =>
      waits.flatMap((wait) =>
        Result.match(waitOf(wait), {
          onFailure: () => [],
          onSuccess: (duration) => [Duration.toMillis(duration)],
        }),
      ),
    ),
  ),
  describes: "the waits before each retry of a callback; as many waits, as many retries",
  expects: "durations with commas between, such as 5 seconds, 5 minutes, 30 minutes",
  shown: "5 seconds, 5 minutes, 30 minutes; 1, 2 and 4 seconds in sandbox",
  fallback: (environment) =>
    Option.some(environment === "production" ? productionSchedule : sandboxSchedule),
};
