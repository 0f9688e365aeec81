import { Context, Effect, type Option } from "effect";

/** The claims of an internal token. `subject` is its `sub`, which may be a person's name. */
export interface InternalClaims {
  readonly subject: string | undefined;
  readonly organizations: ReadonlyArray<string>;
}

/** Verifies the JWTs of the operator's own services. Source: choices, section 7. */
export interface InternalTokens {
  /**
   * The claims of a token with a valid signature, issuer, audience and lifetime at `now` (epoch milliseconds).
   * Unavailable keys are a defect.
   */
  readonly verify: (token: string, now: number) => Effect.Effect<Option.Option<InternalClaims>>;
}

/** Without internal services, every JWT is unknown. */
export const InternalTokens = Context.Reference<InternalTokens>(
  "@bonafide/core/application/InternalTokens",
  { defaultValue: () => ({ verify: () => Effect.succeedNone }) },
);
