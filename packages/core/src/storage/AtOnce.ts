import { Context, Effect } from "effect";

/** Whether reads are asked at once and are small, so that a store may send them together. */
export const AtOnce = Context.Reference<boolean>("@bonafide/core/storage/AtOnce", {
  defaultValue: () => false,
});

/** Two small reads, which a store over a network may answer in one round trip. */
export const atOnce = <A, E, B, E2>(
  one: Effect.Effect<A, E>,
  other: Effect.Effect<B, E2>,
): Effect.Effect<[A, B], E | E2> =>
  Effect.all([one, other], { concurrency: "unbounded" }).pipe(Effect.provideService(AtOnce, true));
