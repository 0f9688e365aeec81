import { Context, Duration } from "effect";

/** How long a texted code is valid, as an operator decides. */
export interface PossessionChoices {
  /** How long a code is valid: 120 to 600 seconds. Source: choices, section 2; NIST 800-63B, 5.1.3.2. */
  readonly codeLifetime: Duration.Duration;
}

/** What holds where an operator decides nothing. */
export const possessionDefaults: PossessionChoices = { codeLifetime: Duration.minutes(10) };

/** The operator's settings for possession checks. */
export const PossessionSettings = Context.Reference<PossessionChoices>(
  "@bonafide/core/telecom/PossessionSettings",
  { defaultValue: () => possessionDefaults },
);
