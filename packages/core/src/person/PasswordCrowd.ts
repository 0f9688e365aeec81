import { Context, Effect, Layer, Metric, Option, Semaphore } from "effect";
import { SignInFault } from "./SignInFault.ts";

/** How many tasks that hash a password are under way at once. Each waits for the one before. */
export const crowd = 100;

/** The `retryAfter` of the refused ones, in seconds. */
const crowdedFor = 5;

const turnedAway = Metric.counter("bonafide_people_turned_away_total", {
  description: "Sign-ins, sign-ups and changes of a password that found too many others waiting",
  incremental: true,
});

/** Bounds the tasks that hash a password. */
export class PasswordCrowd extends Context.Service<
  PasswordCrowd,
  {
    /** Refuses before anything is counted or compared, so that it reveals nothing and costs no attempt. */
    readonly inPlace: <A, E>(task: Effect.Effect<A, E>) => Effect.Effect<A, E | SignInFault>;
  }
>()("@bonafide/core/person/PasswordCrowd") {
  static readonly layer = Layer.effect(
    PasswordCrowd,
    Effect.map(Semaphore.make(crowd), (places) =>
      PasswordCrowd.of({
        inPlace: <A, E>(task: Effect.Effect<A, E>) =>
          Effect.flatMap(
            places.withPermitsIfAvailable(1)(task),
            Option.match({
              onSome: Effect.succeed,
              onNone: () =>
                Effect.andThen(
                  Metric.update(turnedAway, 1),
                  new SignInFault({ name: "Crowded", retryAfter: crowdedFor }),
                ),
            }),
          ),
      }),
    ),
  );
}
