import { Context, Effect, References } from "effect";

/** Decides of each piece of background work whether it is traced. By default none is. */
export const WorkSampling = Context.Reference<() => boolean>(
  "@bonafide/core/due/TracedWork/WorkSampling",
  { defaultValue: () => () => false },
);

/** Background work, as the root of a trace of its own where `WorkSampling` picks it. */
export const tracedWork =
  (name: string) =>
  <A, E, R>(work: Effect.Effect<A, E, R>) =>
    Effect.flatMap(WorkSampling, (isPicked) =>
      isPicked()
        ? work.pipe(
            Effect.withSpan(name, { root: true, kind: "consumer" }),
            Effect.provideService(References.TracerEnabled, true),
          )
        : work,
    );
