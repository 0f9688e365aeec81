import { DateTime, Schema } from "effect";
import { Flag } from "effect/cli";

/** `--limit`: the most rows of a list. */
export const limitFlag = (unless: number, says = "How many at most") =>
  Flag.Int("limit").pipe(
    Flag.withSchema(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 100_000 }))),
    Flag.withDescription(says),
    Flag.withDefault(unless),
  );

const timeFlag = (name: string, says: string) =>
  Flag.String(name).pipe(
    Flag.withSchema(Schema.DateTimeUtcFromString),
    Flag.map(DateTime.toEpochMillis),
    Flag.withDescription(says),
    Flag.optional,
  );

/** `--since` and `--until`, in epoch milliseconds, for a list of `rows`. */
export const spanFlags = (rows: string) => ({
  since: timeFlag("since", `Only ${rows} at this time or later (ISO 8601)`),
  until: timeFlag("until", `Only ${rows} before this time (ISO 8601)`),
});
