import { type Context, Effect, Layer } from "effect";

/**
 * Declares broken adapters of a port: the sound one of `sound` with some methods replaced. `declare` gets the name of each
 * fault, and a layer with the broken adapter in place of the sound one.
 */
export const brokenPort =
  <Id, Shape extends object, R, E>(
    port: Context.Key<Id, Shape>,
    sound: Layer.Layer<Id | R, E>,
    declare: (fault: string, layer: Layer.Layer<Id | R, E>) => void,
  ) =>
  (fault: string, change: (adapter: Shape) => Partial<Shape>): void =>
    declare(
      fault,
      Layer.effect(
        port,
        Effect.map(port, (adapter) => ({ ...adapter, ...change(adapter) })),
      ).pipe(Layer.provideMerge(sound)),
    );
