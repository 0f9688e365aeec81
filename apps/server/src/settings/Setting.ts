import { Config, Duration, Effect, Option, Result, Schema } from "effect";

/** Where a server runs: a sandbox with simulated providers, or production. */
export type Environment = "sandbox" | "production";

/**
 * One setting: its variable, its meaning, its values and its default.
 *
 * A required setting has no `fallback`; `shown` describes the default in the configuration reference.
 */
export interface Setting<A> {
  readonly name: string;
  readonly config: Config.Config<A>;
  readonly describes: string;
  readonly expects: string;
  readonly shown: string;
  readonly fallback: (environment: Environment) => Option.Option<A>;
}

/** What is wrong with a setting, in one line, without its value: it may be a secret. */
export type SettingProblem = string;

/** Reads one setting. */
export const readSetting = <A>(
  setting: Setting<A>,
  environment: Environment,
): Effect.Effect<Result.Result<A, SettingProblem>> =>
  Effect.map(Effect.result(Config.option(setting.config)), (read) => {
    if (Result.isFailure(read)) {
      return Result.fail(`${setting.name} is not valid: expected ${setting.expects}`);
    }
    const value = Option.orElse(read.success, () => setting.fallback(environment));
    return Result.fromOption(value, () => `${setting.name} is missing: ${setting.describes}`);
  });

/** A number between two limits, both inclusive. */
export const numberBetween = (
  name: string,
  minimum: number,
  maximum: number,
): Config.Config<number> =>
  Config.schema(Schema.FiniteFromString.check(Schema.isBetween({ minimum, maximum })), name);

/** A whole number between two limits, both inclusive. */
export const wholeNumber = (
  name: string,
  minimum: number,
  maximum: number,
): Config.Config<number> =>
  Config.schema(
    Schema.FiniteFromString.check(Schema.isInt(), Schema.isBetween({ minimum, maximum })),
    name,
  );

/** A duration with its unit, between two limits, both inclusive. */
export const duration = (
  name: string,
  minimum: Duration.Duration,
  maximum: Duration.Duration,
): Config.Config<Duration.Duration> =>
  Config.schema(
    Schema.DurationFromString.check(
      Schema.makeFilter((duration: Duration.Duration) =>
        Duration.between(duration, { minimum, maximum }),
      ),
    ),
    name,
  );
