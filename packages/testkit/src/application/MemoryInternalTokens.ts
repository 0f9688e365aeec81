import { type InternalClaims, InternalTokens } from "@bonafide/core/application/InternalTokens";
import { Context, Effect, Layer, Option } from "effect";

/** Controls the memory tokens. */
export class MemoryInternalTokens extends Context.Service<
  MemoryInternalTokens,
  {
    /** Issues a token with these claims, valid until `ends` (epoch milliseconds). */
    readonly issue: (claims: InternalClaims, ends?: number) => Effect.Effect<string>;
  }
>()("@bonafide/testkit/application/MemoryInternalTokens") {
  /** Unsigned internal tokens: only those that a test issued are valid. */
  static readonly layer: Layer.Layer<MemoryInternalTokens> = Layer.effectContext(
    Effect.sync(() => {
      const issued = new Map<string, InternalClaims & { readonly ends: number }>();
      return Context.empty().pipe(
        Context.add(InternalTokens, {
          verify: (token, now) =>
            Effect.sync(() =>
              Option.filter(Option.fromUndefinedOr(issued.get(token)), ({ ends }) => now < ends),
            ),
        }),
        Context.add(MemoryInternalTokens, {
          issue: (claims, ends = Number.POSITIVE_INFINITY) =>
            Effect.sync(() => {
              const token = `memory.token.${issued.size}`;
              issued.set(token, { ...claims, ends });
              return token;
            }),
        }),
      );
    }),
  );
}
