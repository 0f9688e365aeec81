import { Context, Duration } from "effect";

/** The limits where none are set. */
export const defaultMigrationLimits = {
  lockWait: Duration.millis(400),
  time: Duration.minutes(10),
};

/**
 * The limits of migrations on Postgres. `lockWait`: for how long a migration waits for one table, because requests queue
 * behind it; then it is rolled back and tried again. `time`: for how long all of it may take.
 */
export const MigrationLimits = Context.Reference<{
  readonly lockWait: Duration.Duration;
  readonly time: Duration.Duration;
}>("@bonafide/adapters-sql/storage/MigrationLimits", {
  defaultValue: () => defaultMigrationLimits,
});

/** The limits of a command that no server may run beside: a table of 10⁷ rows takes minutes. */
export const offlineLimits = { lockWait: Duration.seconds(5), time: Duration.hours(24) };

/** A limit as Postgres takes it. */
export const inMilliseconds = (duration: Duration.Duration): string =>
  String(Duration.toMillis(duration));
