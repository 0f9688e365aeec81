import { it } from "@effect/vitest";
import { Effect, type Layer } from "effect";

/** Declares a test of ports: `layer` is built anew for each, and has to be empty each time. Time is real. */
export const portTest =
  <R, E>(layer: Layer.Layer<R, E>) =>
  (name: string, program: Effect.Effect<void, unknown, R>): void =>
    it.live(name, () => Effect.provide(program, layer, { local: true }));
