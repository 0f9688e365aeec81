import { type InternalClaims, InternalTokens } from "@bonafide/core/application/InternalTokens";
import { Context, Effect, Layer, Option } from "effect";

/** What a test tells the memory tokens to do. */
export class MemoryInternalTokens extends Context.Service<
  MemoryInternalTokens,
  {
    /** Makes a token that claims this; it holds until `ends` (epoch milliseconds). */
    readonly issue: (claims: InternalClaims, ends?: number) => Effect.Effect<string>;
  }
>()("@bonafide/testkit/application/MemoryInternalTokens") {
  /** Internal tokens that nobody signs: those that a test made, and no others. */
  static readonly layer: Layer.Layer<MemoryInternalTokens | InternalTokens> = Layer.effectContext(
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
