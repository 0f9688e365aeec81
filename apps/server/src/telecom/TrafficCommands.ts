import { Limits } from "@bonafide/core/limit/Limits";
import { judgeTally, type Tallied, talliedSince } from "@bonafide/core/limit/TallyRule";
import { trafficKinds, type TrafficLimit } from "@bonafide/core/telecom/Traffic";
import { trafficLimitOf } from "@bonafide/core/telecom/TrafficGuard";
import { Clock, Effect, Schema } from "effect";
import { Command, Flag } from "effect/cli";
import { json, printRows } from "../server/Printed.ts";
import { ServerSettings } from "../settings/ServerSettings.ts";

const hour = 3_600_000;

/** How many subjects of a kind are read to find those with the most sends. */
const fewest = 1_000;

/**
 * The confirmed part, and which limit is exceeded. The report's period counts as a day; the hourly limit is not
 * checked.
 */
const judged = (limit: TrafficLimit, { confirmed, sent }: Tallied) => ({
  ratio: sent === 0 ? undefined : (confirmed / sent).toFixed(2),
  now: judgeTally(limit, { sent: 0 }, { confirmed, sent }),
});

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
    const { nearest } = yield* Limits;
    const now = yield* Clock.currentTimeMillis;
    const since = now - hours * hour;
    const rows = yield* Effect.forEach(trafficKinds, (kind) =>
      Effect.map(nearest(trafficLimitOf(kind), now, Math.max(limit, fewest)), (found) =>
        found
          .map(({ marks, subject }) => ({ key: subject, ...talliedSince(marks, since) }))
          .filter(({ flagged, sent }) => sent + flagged > 0)
          .toSorted((one, other) => other.sent - one.sent)
          .slice(0, limit)
          .map((tallied) => ({ kind, ...tallied, ...judged(vendors.traffic[kind], tallied) })),
      ),
    );
    yield* printRows(rows.flat(), json);
  }),
).pipe(
  Command.withDescription(
    "Show who sends most: by number (a digest), prefix, account and calling address",
  ),
);

/** `bonafide traffic …` */
export const trafficCommand = Command.make("traffic").pipe(
  Command.withDescription("Traffic of text messages, and what looks like pumping"),
  Command.withSubcommands([report]),
);
