import type { FamilyName } from "../Stage.ts";
import { type Context, Effect, Layer } from "effect";

/** An adapter that does one thing wrong, and all else as the right one. `focus`: the family that notices it first. */
export const wrong = <I, S extends object>(
  port: Context.Key<I, S> & Effect.Effect<S, never, I>,
  change: (right: S) => Partial<S>,
  focus?: FamilyName,
) => ({
  ...(focus === undefined ? {} : { focus }),
  ports: Layer.effect(
    port,
    Effect.map(port, (right): S => ({ ...right, ...change(right) })),
  ),
});
