import { Context, Effect, Layer, type Option } from "effect";

/** Whom an internal token speaks for. `subject` is its `sub`, which may be a person's name. */
export interface InternalClaims {
  readonly subject: string | undefined;
  readonly organizations: ReadonlyArray<string>;
}

/** Reads the JWTs of the operator's own services. Source: choices, section 7. */
export class InternalTokens extends Context.Service<
  InternalTokens,
  {
    /**
     * What a token claims, if its signature, issuer, audience and lifetime hold at `now` (epoch milliseconds). Keys
     * that cannot be had are a defect.
     */
    readonly verify: (token: string, now: number) => Effect.Effect<Option.Option<InternalClaims>>;
  }
>()("@bonafide/core/application/InternalTokens") {
  /** No internal service has tokens: whatever has the form of one is nobody's. */
  static readonly layerNone = Layer.succeed(
    InternalTokens,
    InternalTokens.of({ verify: () => Effect.succeedNone }),
  );
}
