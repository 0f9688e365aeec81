import { Context, type Duration } from "effect";

/** How long a code is valid: 120 to 600 seconds. Source: choices, section 2; NIST 800-63B, 5.1.3.2. */
export class PossessionSettings extends Context.Service<
  PossessionSettings,
  {
    readonly codeLifetime: Duration.Duration;
  }
>()("@bonafide/core/telecom/PossessionSettings") {}
