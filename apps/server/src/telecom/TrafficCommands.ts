import { judgeTraffic } from "@bonafide/core/telecom/Traffic";
import { TrafficCounts } from "@bonafide/core/telecom/TrafficCounts";
import { Clock, Effect, Schema } from "effect";
import { Command, Flag } from "effect/cli";
import { json, printRows } from "../server/Printed.ts";
import { ServerSettings } from "../settings/ServerSettings.ts";

const hour = 3_600_000;

const report = Command.make(
  "report",
  {
    hours: Flag.Int("hours").pipe(
      Flag.withSchema(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 48 }))),
      Flag.withDescription("Over how many hours until now"),
      Flag.withDefault(24),
    ),
    limit: Flag.Int("limit").pipe(
      Flag.withSchema(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 10_000 }))),
      Flag.withDescription("How many of each kind at most"),
      Flag.withDefault(20),
    ),
    json,
  },
  Effect.fn(function* ({ hours, json, limit }) {
    const { vendors } = yield* ServerSettings;
    const counts = yield* TrafficCounts;
    const now = yield* Clock.currentTimeMillis;
    const tallies = yield* counts.report(now - hours * hour, limit);
    yield* printRows(
      tallies.map(({ confirmed, flagged, key, kind, sent }) => ({
        kind,
        key,
        sent,
        confirmed,
        ratio: sent === 0 ? undefined : (confirmed / sent).toFixed(2),
        flagged,
        // The report's time stands for a day here, and no hour is judged by it.
        now: judgeTraffic(vendors.traffic[kind], { sent: 0 }, { confirmed, sent }),
      })),
      json,
    );
  }),
).pipe(
  Command.withDescription(
    "Tell who sends most: by number (a digest), prefix, account and calling address",
  ),
);

/** `bonafide traffic …` */
export const trafficCommand = Command.make("traffic").pipe(
  Command.withDescription("Traffic of text messages, and what looks like pumping"),
  Command.withSubcommands([report]),
);
