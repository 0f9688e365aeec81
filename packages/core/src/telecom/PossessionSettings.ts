import { Context } from "effect";

/** How long a code is valid, in seconds: 120 to 600. Source: choices, section 2; NIST 800-63B, 5.1.3.2. */
export class PossessionSettings extends Context.Service<
  PossessionSettings,
  {
    readonly codeLifetime: number;
  }
>()("@bonafide/core/telecom/PossessionSettings") {}
